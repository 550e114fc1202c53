// Requests of signing in a run. Before it is signed, the server gets the pending entries, and the run is read again.
import type { Input, Output } from '@stepwright/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { allPages } from '../../lib/all-pages.ts'
import { api, type Entry } from '../../lib/api.ts'
import { NamedProblem } from '../../lib/forms/form-errors.ts'
import type { Locale } from '../../lib/i18n/locale.ts'
import { queryClient } from '../../lib/query-client.ts'
import { arrived } from '../queue/arrival.ts'
import { findBegun } from '../work/begun.ts'
import { type Run, runKeys, runQuery } from '../work/queries.ts'
import { type AwaitedFile, awaitedFiles } from './awaited-files.ts'

export type Signature = NonNullable<Entry['signatures']>[number]
/** `has_pin`: on a shared device the person can sign with a PIN. */
export type Signer = Output<'listSigners'>[number]
/** The members that all signatures share. */
export type SignBody = Input<'releaseHold'>['body']

/** The revision of the Signature field; `finish`: leads who end the run; null: leads who lift a hold. */
export type SignedField = number | 'finish' | null

export const signersQuery = (entryid: number, field: SignedField, words: string) =>
  queryOptions({
    queryKey: ['runs', 'signers', entryid, field, words] as const,
    staleTime: 0,
    queryFn: ({ signal }): Promise<Signer[]> =>
      api.listSigners({
        params: { entryid },
        query: {
          ...(field === 'finish' ? { signs: field } : field !== null && { field_revisionid: field }),
          ...(words && { query: words }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** A run as the server has it now, whose hash is signed. */
export interface SignableRun {
  entry: Entry
  /** The caller, if they may sign. */
  me: Signer | null
  /** True if ID badges sign on this device. */
  isShared: boolean
  /** Answers whose files have not arrived. */
  awaited: AwaitedFile[]
}

export interface Signing {
  entry: Pick<Entry, 'runid' | 'entryid'>
  field: SignedField
  /** May not sign although the server lists them. */
  except?: number | undefined
  me: { userid: number; username: string }
  langid: Locale
}

/** Usually no file is missing and nothing is read. */
export async function findAwaitedFiles(entry: Entry, langid: Locale): Promise<AwaitedFile[]> {
  const { devices = [], unsent_files } = entry
  if (unsent_files === 0 && !devices.some(({ closed }) => closed?.missing_files.length)) return []
  const params = { entryid: entry.entryid }
  const [events, forms] = await Promise.all([
    allPages((query) => api.listEntryEvents({ params, query })),
    api.listFormsOfEntry({ params, query: { langid } }),
  ])
  return awaitedFiles(
    entry,
    events,
    forms.flatMap(({ fields }) => fields),
  )
}

export const signableQuery = ({ entry, field, except, me, langid }: Signing) =>
  queryOptions({
    queryKey: ['runs', 'signable', entry.runid, field, langid] as const,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async (): Promise<SignableRun> => {
      if ((await arrived(entry.runid)) !== 'all') throw new NamedProblem('sign.unsent')
      const entryid = (await findBegun(entry.runid))?.entryid ?? entry.entryid
      const read = await queryClient.fetchQuery({ ...runQuery(String(entryid)), staleTime: 0 })
      if (!read.isFromServer) throw new NamedProblem('sign.unsent')
      const [signers, { device }, awaited] = await Promise.all([
        queryClient.fetchQuery(signersQuery(entryid, field, me.username)),
        api.getSharedDevice({}),
        findAwaitedFiles(read.entry, langid),
      ])
      return {
        entry: read.entry,
        me: signers.find(({ userid }) => userid === me.userid && userid !== except) ?? null,
        isShared: device !== null && !device.withdrawn,
        awaited,
      }
    },
  })

/** The next steps are released in the same render, before the run is read again. */
export async function showSigned(entry: Entry): Promise<void> {
  const run: Run = { entry, readAt: Date.now(), isFromServer: true }
  queryClient.setQueryData(runKeys.run(String(entry.entryid)), run)
  await Promise.all(
    [runKeys.everyRun, runKeys.everyOwn, runKeys.everySuspended, ['records']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
