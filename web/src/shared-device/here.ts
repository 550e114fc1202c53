// Everything that a page of a shared device loads, in one file: the first screen of other devices names it only once.
export { begin } from './begin.ts'
export { SharedFrame } from './SharedFrame.tsx'
export { SwitchButton } from './SwitchButton.tsx'
export { prepareSignOut } from './switching.ts'
export { switchFault } from './use-switch.ts'
