// The comments below categories and pages come once the page itself is there.
import { lazyPart } from '../../lib/i18n/lazy-screen.ts'

export const PageComments = lazyPart(
  () => import('./PageComments.tsx').then((module) => module.PageComments),
  'comments',
  'account',
)
