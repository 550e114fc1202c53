// What only paper shows of a guide, loaded once all that is read is there.
import { lazyExtra } from '../../lib/i18n/lazy-screen.ts'

export const PaperImprint = lazyExtra(() => import('./PaperImprint.tsx').then((m) => m.PaperImprint), 'read')
