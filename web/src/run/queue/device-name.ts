// The label of this device. Every batch carries it, so that records can distinguish devices.
import { browserName } from './browser-name.ts'
import { store } from './disk.ts'

const ownName = (): string => browserName(navigator.userAgent ?? '', navigator.maxTouchPoints ?? 0)

/** Until users name the device, its system and browser do. */
export const labelOf = (label: string): string => label || ownName()

export const readDeviceName = async (): Promise<string> => labelOf((await store.facts()).label)

export const nameDevice = (label: string): Promise<void> => store.nameDevice(label)
