// Parts of reading screens for editing pages, loaded for authors only.
import { lazyPart } from '../lib/i18n/lazy-screen.ts'

export const RenameDialog = lazyPart(() => import('./RenameButton.tsx').then((m) => m.RenameDialog), 'pages')
