// Sends a correction or the settlement of a conflict: uploads a file first, then sends all readings of the field with
// the reason.
import { ApiError } from '@stepwright/client'
import { api, type Entry, type EntryValue } from '../../lib/api.ts'
import { freshUuid } from '../../lib/fresh-key.ts'
import { forgetFile, sendFile } from '../../lib/uploads/send-file.ts'
import { readingsWith } from './answers-of.ts'

interface Correction {
  entry: Entry
  value: EntryValue
  values: readonly EntryValue[]
  text: string | null
  file: File | null
  reason: string
}

export async function sendCorrection({
  entry,
  value,
  values,
  text,
  file,
  reason,
}: Correction): Promise<void> {
  const answer = file ? String(await upload(value.field_type, file)) : text
  const readings = readingsWith(values, value, answer)
  await api.correctEntry({
    params: { entryid: entry.entryid },
    body: {
      fields: { [value.field_revisionid]: readings.length === 1 ? readings[0] : readings },
      reason,
      lasttimingid: entry.timingid,
    },
  })
}

/** Pressing the button again after a lost answer uploads the photo under the same id. */
const uploadids = new WeakMap<File, string>()

function uploadidOf(file: File): string {
  const uploadid = uploadids.get(file) ?? freshUuid()
  uploadids.set(file, uploadid)
  return uploadid
}

async function upload(type: string, file: File): Promise<number> {
  if (type === 'Image') {
    const query = { file: file.name || 'photo.jpg', uploadid: uploadidOf(file) }
    const { image } = await api.uploadImage({ query, body: file })
    return image.id
  }
  const number = await sendFile({ file, signal: new AbortController().signal, onSent: () => {} })
  forgetFile(file)
  return number
}

/** The chosen or typed answer holds; the others stay in the record. */
export async function sendSettlement({
  entry,
  value,
  text,
  file,
  reason,
}: Omit<Correction, 'values'>): Promise<void> {
  await api.settleValue({
    params: { entryid: entry.entryid },
    body: {
      field_revisionid: value.field_revisionid,
      reading: value.reading,
      value: file ? String(await upload(value.field_type, file)) : text,
      reason,
      lasttimingid: entry.timingid,
    },
  })
}

/** Values were saved or the step changed after this page was read. */
export const isOvertaken = (error: unknown): boolean => error instanceof ApiError && error.status === 409
