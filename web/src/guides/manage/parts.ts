// The menu of a guide page, loaded only for people who have signed in.
import { lazyExtra } from '../../lib/i18n/lazy-screen.ts'

export const GuideMenu = lazyExtra(() => import('./GuideMenu.tsx').then((m) => m.GuideMenu), 'manage')
