// Parts for paper only, loaded after the guide.
import { lazyExtra, lazyPart } from '../../lib/i18n/lazy-screen.ts'

export const PaperImprint = lazyExtra(() => import('./PaperImprint.tsx').then((m) => m.PaperImprint), 'read')

export const PrintDialog = lazyPart(() => import('./PrintDialog.tsx').then((m) => m.PrintDialog), 'read')
