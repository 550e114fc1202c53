// Parts shown while the server is not reached, loaded when that happens.
import { lazyPart } from '../../lib/i18n/lazy-screen.ts'

export const OfflineNotice = lazyPart(
  () => import('./OfflineNotice.tsx').then((m) => m.OfflineNotice),
  'mine',
)
export const OnThisDevice = lazyPart(
  () => import('./OnThisDevice.tsx').then((m) => m.OnThisDevice),
  'read',
  'mine',
  'run',
)
