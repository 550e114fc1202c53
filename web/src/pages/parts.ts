// Parts of reading screens for editing pages, loaded for authors only.
import { lazyExtra } from '../lib/i18n/lazy-screen.ts'

export const RenameButton = lazyExtra(() => import('./RenameButton.tsx').then((m) => m.RenameButton), 'pages')
