// What only those who work here see on the first screen; readers do not load it.
import { lazyPart } from '../../lib/i18n/lazy-screen.ts'

export const MyWork = lazyPart(() => import('./MyWork.tsx').then((module) => module.MyWork), 'mine', 'run')
