// Counts the entries on this device that wait for other users to sign in, by user.
import { useQuery } from '@tanstack/react-query'
import { runLog } from '../run/queue/run-log.ts'
import { listSealed, type WaitingOf } from '../run/queue/sealing.ts'

const none: readonly WaitingOf[] = []

export const useWaiting = (): readonly WaitingOf[] =>
  useQuery({ queryKey: ['shared-device', 'waiting'], queryFn: () => listSealed(runLog.db) }).data ?? none
