// Components about this device, loaded only for signed-in users.
import { lazyExtra } from '../lib/i18n/lazy-screen.ts'

export const KeepButton = lazyExtra(() => import('./KeepButton.tsx').then((m) => m.KeepButton), 'device')
export const Keeper = lazyExtra(() => import('./Keeper.tsx').then((m) => m.Keeper))
