// Parts of header and menu for signed-in users, which the first screen does not need.
import { lazyExtra } from '../../lib/i18n/lazy-screen.ts'

export const WaitingLinks = lazyExtra(() => import('./WaitingLinks.tsx').then((m) => m.WaitingLinks), 'mine')

export const OwnPages = lazyExtra(() => import('./OwnPages.tsx').then((m) => m.OwnPages), 'mine')
export const SignOut = lazyExtra(() => import('./OwnPages.tsx').then((m) => m.SignOut), 'mine')
export const SignedInMarks = lazyExtra(
  () => import('./SignedInMarks.tsx').then((m) => m.SignedInMarks),
  'device',
  'notices',
)
