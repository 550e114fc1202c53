// Menu of a guide page, loaded for signed-in users only.
import { lazyExtra } from '../../lib/i18n/lazy-screen.ts'

export const GuideMenu = lazyExtra(() => import('./GuideMenu.tsx').then((m) => m.GuideMenu), 'manage')
