// Button that changes the user, only on a shared device.
import { createElement } from 'react'
import { lazyExtra } from '../lib/i18n/lazy-screen.ts'
import { loadHere } from './parts.ts'
import { useDeviceState } from './registration.ts'

const LazySwitch = lazyExtra(() => loadHere().then((m) => m.SwitchButton))

/** `showsUser` where nothing else on the screen does. */
export const SwitchButton = (props: { showsUser?: boolean }) =>
  useDeviceState() === 'shared' ? createElement(LazySwitch, props) : null
