// The files that a field has been given: those that the server has, then those that are on the way to it.
import { useEffect, useState } from 'react'
import type { Entry, WorkDatum } from '../../lib/api.ts'
import { type FileWork, namesFile } from '../queue/item.ts'
import { useOutbox } from '../queue/outbox-state.ts'
import type { FieldState } from './use-fields.ts'

export interface Given {
  /** Its reading, from 0. */
  index: number
  name: string
  /** Where it is seen: on the server, or on this device. */
  src: string
  /** Of one that is on its way; it can be taken back until it is being sent. */
  waiting?: { id: number; file: File; isFree: boolean }
  /** Of one that the server has. */
  saved?: WorkDatum
}

export const mayRemove = ({ waiting }: Given): boolean => !waiting || waiting.isFree

export function useGiven({ field, texts }: Pick<FieldState, 'field' | 'texts'>, entry: Entry): Given[] {
  const { items, sent, sendingId } = useOutbox()
  const number = field.field_revisionid
  const own = [...sent.map(({ item }) => item), ...items].flatMap((item) =>
    item.entryid === entry.entryid && item.work.kind === 'file' && item.work.field === number && !item.refused
      ? [{ id: item.id, work: item.work, isFree: items.includes(item) && item.id !== sendingId }]
      : [],
  )
  const addresses = useAddresses(own)
  return texts.flatMap((value, index): Given[] => {
    const saved = entry.work_data.find((datum) => datum.field_revisionid === number && datum.value === value)
    if (value && saved) return [{ index, name: nameOf(saved), src: addressOf(saved), saved }]
    const at = own.findLastIndex(({ work }) => [namesFile(work), String(work.mediumid)].includes(value))
    const [mine, src] = [own[at], addresses[at]]
    if (!mine || !src) return []
    const { id, isFree, work } = mine
    return [{ index, name: work.file.name, src, waiting: { id, file: work.file, isFree } }]
  })
}

const addressOf = (datum: WorkDatum): string =>
  datum.image?.standard ?? datum.image_src ?? datum.document_src ?? ''

const nameOf = (datum: WorkDatum): string =>
  ((datum.video_data ?? {}) as { filename?: string }).filename ?? nameIn(addressOf(datum))

/** Addresses by which the page shows files of this device. */
function useAddresses(own: readonly { id: number; work: FileWork }[]): readonly string[] {
  const [addresses, setAddresses] = useState<readonly string[]>([])
  const ids = own.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers say whether there are others.
  useEffect(() => {
    const made = own.map(({ work }) => URL.createObjectURL(work.file))
    setAddresses(made)
    return () => {
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [ids])
  return addresses
}

function nameIn(address: string): string {
  const last = address.split('?')[0]?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
