// The files that a field has been given: those that the server has, then those that are on the way to it.
import { useEffect, useState } from 'react'
import type { Entry, WorkDatum } from '../lib/api.ts'
import type { FileWork } from './item.ts'
import { useOutbox } from './outbox.ts'

export interface Given {
  /** Its reading, from 0. */
  index: number
  name: string
  /** Where it is seen: on the server, or on this device. */
  src: string
  /** Of one that is on its way. */
  waiting?: { id: number; file: File }
  /** Of one that the server has. */
  saved?: WorkDatum
}

export function useGiven(field: number, entry: Entry): Given[] {
  const { items, sent } = useOutbox()
  const own = [...sent.map(({ item }) => item), ...items].flatMap((item) =>
    item.entryid === entry.entryid && item.work.kind === 'file' && item.work.field === field && !item.refused
      ? [{ id: item.id, work: item.work }]
      : [],
  )
  const addresses = useAddresses(own)
  const saved = entry.work_data
    .filter((datum) => datum.field_revisionid === field)
    .map((datum): Given => {
      const src = datum.image?.standard ?? datum.image_src ?? datum.document_src ?? ''
      const { filename } = (datum.video_data ?? {}) as { filename?: string }
      return { index: datum.reading - 1, name: filename ?? nameIn(src), src, saved: datum }
    })
  return own.reduce<Given[]>((all, { id, work }, at) => {
    const src = addresses[at]
    if (!src) return all
    const { file, before } = work
    const given = { index: before.length, name: file.name, src, waiting: { id, file } }
    return [...all.filter(({ index }) => index < given.index), given]
  }, saved)
}

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
