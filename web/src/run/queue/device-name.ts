// What people call this device. It goes with every batch, so that records can tell devices apart.
import { store } from './disk.ts'

export const readDeviceName = async (): Promise<string> => (await store.facts()).label

export const nameDevice = (label: string): Promise<void> => store.nameDevice(label)
