// Parts of the home screen for workers; readers do not load them.
import { lazyPart } from '../../lib/i18n/lazy-screen.ts'

export const MyWork = lazyPart(() => import('./MyWork.tsx').then((module) => module.MyWork), 'mine', 'run')
