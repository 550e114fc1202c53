// Parts of courses on other screens, loaded only where they are needed.
import { lazyExtra, lazyPart } from '../lib/i18n/lazy-screen.ts'

/** On a guide that was opened from a course. */
export const CourseBar = lazyExtra(() => import('./CourseBar.tsx').then((m) => m.CourseBar), 'pages', 'read')

/** In the form of a page that is a course. */
export const StagesField = lazyPart(() => import('./StagesField.tsx').then((m) => m.StagesField), 'pages')
