// Loads the comments of categories and pages after the page itself.
import { lazyPart } from '../../lib/i18n/lazy-screen.ts'

export const PageComments = lazyPart(
  () => import('./PageComments.tsx').then((module) => module.PageComments),
  'account',
)
