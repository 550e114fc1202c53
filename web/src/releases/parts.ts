// Parts of releases in other screens, loaded when they are needed.
import { lazyExtra, lazyPart } from '../lib/i18n/lazy-screen.ts'

export const ReleaseDialog = lazyPart(
  () => import('./ReleaseDialog.tsx').then((m) => m.ReleaseDialog),
  'releases',
  'approvals',
  'history',
)

/** Notices on the page of a guide, for users who can edit it. */
export const ReleaseBar = lazyExtra(() => import('./ReleaseBar.tsx').then((m) => m.ReleaseBar), 'releases')

export const ReleaseBanner = lazyExtra(
  () => import('./ReleaseBanner.tsx').then((m) => m.ReleaseBanner),
  'releases',
)

export const UnreadableRelease = lazyPart(
  () => import('./UnreadableRelease.tsx').then((m) => m.UnreadableRelease),
  'releases',
)
