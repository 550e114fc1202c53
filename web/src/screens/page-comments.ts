// The comments below categories and pages come once the page itself is there.
import { lazyPart } from '../lib/navigation.ts'

export const PageComments = lazyPart(
  () => import('./PageComments.tsx').then((module) => module.PageComments),
  'comments',
  'account',
)
