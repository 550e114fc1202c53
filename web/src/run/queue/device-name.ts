// The label of this device. Every batch carries it, so that records can distinguish devices.
import { store } from './disk.ts'

export const readDeviceName = async (): Promise<string> => (await store.facts()).label

export const nameDevice = (label: string): Promise<void> => store.nameDevice(label)
