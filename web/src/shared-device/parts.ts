// Frame of a page on a shared device. Other devices do not load it.
import { lazyExtra } from '../lib/i18n/lazy-screen.ts'
import { loadArea } from '../lib/i18n/load.ts'

/** With its texts. */
export const loadHere = () => Promise.all([import('./here.ts'), loadArea('device')]).then(([here]) => here)

export const SharedFrame = lazyExtra(() => loadHere().then((m) => m.SharedFrame))
