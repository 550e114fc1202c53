// What is shown only while the server is not reached, loaded when that happens.
import { lazyPart } from '../../lib/i18n/lazy-screen.ts'

export const KeptNotice = lazyPart(() => import('./KeptNotice.tsx').then((m) => m.KeptNotice), 'offline')
export const OnThisDevice = lazyPart(
  () => import('./OnThisDevice.tsx').then((m) => m.OnThisDevice),
  'offline',
  'read',
  'mine',
  'run',
)
