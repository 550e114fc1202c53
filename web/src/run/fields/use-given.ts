// Lists the files of a field: uploaded ones first, then pending ones.
import type { Entry, WorkDatum } from '../../lib/api.ts'
import { type DeviceFile, isUploading } from '../queue/device-events.ts'
import { useFileAddresses } from '../queue/file-addresses.ts'
import { useQueue } from '../queue/queue-state.ts'
import type { FieldState } from './use-fields.ts'

export interface Given {
  /** Index of the reading, from 0. */
  index: number
  name: string
  /** URL of the file, on the server or on this device. */
  src: string
  /** Name of a pending file, which can be removed. */
  waiting?: DeviceFile
  /** Id of an uploaded file. */
  saved?: WorkDatum
}

export function useGiven({ field, texts }: Pick<FieldState, 'field' | 'texts'>, entry: Entry): Given[] {
  const { files } = useQueue()
  const number = field.field_revisionid
  const own = files.filter((file) => file.run === entry.runid && file.field === number)
  const addresses = useFileAddresses(own)
  return texts.flatMap((value, index): Given[] => {
    const saved = entry.work_data.find((datum) => datum.field_revisionid === number && datum.value === value)
    if (value && saved) return [{ index, name: fileNameOf(saved), src: addressOf(saved), saved }]
    const at = own.findLastIndex(({ name, mediumid }) => [name, String(mediumid)].includes(value))
    const [mine, src] = [own[at], addresses[at]]
    if (!mine || !src) return []
    return [{ index, name: mine.file.name, src, ...(isUploading(mine) ? { waiting: mine } : {}) }]
  })
}

const addressOf = (datum: WorkDatum): string =>
  datum.image?.standard ?? datum.image_src ?? datum.document_src ?? ''

export const fileNameOf = (datum: WorkDatum): string =>
  ((datum.video_data ?? {}) as { filename?: string }).filename ?? nameIn(addressOf(datum))

function nameIn(address: string): string {
  const last = address.split('?')[0]?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
