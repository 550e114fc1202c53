// Button that changes the user, only on a shared device.
import { createElement } from 'react'
import { lazyExtra } from '../lib/i18n/lazy-screen.ts'
import { loadHere } from './parts.ts'
import { useDeviceState } from './registration.ts'

const LazySwitch = lazyExtra(() => loadHere().then((m) => m.SwitchButton))

export const SwitchButton = () => (useDeviceState() === 'shared' ? createElement(LazySwitch) : null)
