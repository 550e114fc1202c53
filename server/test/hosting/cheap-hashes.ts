// Makes hashes of passwords cheap in the process that imports it: the usual cost takes a fifth of the time of opening a
// page. Tests of the real cost restore `usualHashCost`.
import { hashCost } from '#auth/passwords.ts'

export const usualHashCost = { ...hashCost }
Object.assign(hashCost, { memory: 64, passes: 1 })
