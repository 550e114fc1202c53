// Parts for paper only, loaded after the guide.
import { lazyExtra } from '../../lib/i18n/lazy-screen.ts'

export const PaperImprint = lazyExtra(() => import('./PaperImprint.tsx').then((m) => m.PaperImprint), 'read')
