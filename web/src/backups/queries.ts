// Queries of backups: their state, and starting a backup or a drill.
import type { Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import type { Proof } from '../account/use-password-again.ts'
import { api, type Settings } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

export type BackupState = Output<'getBackups'>
export type Backup = BackupState['backups'][number]
export type BackupSettings = Settings['backups']

const queryKey = ['backups'] as const
const whileRunningMs = 2000
const otherwiseMs = 30_000

export const backupsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => api.getBackups({ signal }),
  refetchInterval: ({ state }) => (state.data?.running ? whileRunningMs : otherwiseMs),
})

export async function startBackup(kind: Backup['kind']): Promise<void> {
  await api.startBackup({ body: { kind } })
  await queryClient.invalidateQueries({ queryKey })
}

/** The browser stores the download as it arrives; a script would hold it in memory. */
export async function downloadExport(proof: Proof): Promise<void> {
  const { grant } = await api.grantExport({ body: proof })
  window.location.assign(`/api/2.0/backups/export?${new URLSearchParams({ grant })}`)
}
