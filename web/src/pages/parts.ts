// What reading screens show of the writing of pages, loaded only for those who write.
import { lazyExtra } from '../lib/i18n/lazy-screen.ts'

export const RenameButton = lazyExtra(() => import('./RenameButton.tsx').then((m) => m.RenameButton), 'pages')
