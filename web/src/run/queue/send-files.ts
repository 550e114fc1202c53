// Uploads pending files one after the other. A file that fails is retried after a pause while the next one is sent.
import { NetworkError } from '@stepwright/client'
import { api } from '../../lib/api.ts'
import { freshUuid } from '../../lib/fresh-key.ts'
import { forgetFile, sendFile } from '../../lib/uploads/send-file.ts'
import { readBoth } from './clocks.ts'
import { type DeviceFile, isUploading } from './device-events.ts'
import { change, isOwn, sender, state } from './queue-state.ts'
import { isStumble, refusalOf } from './refusals.ts'
import { runLog } from './run-log.ts'
import { heardOf } from './send-events.ts'

const uploadPatienceMs = 180_000
const stallMs = 60_000
const firstPauseMs = 5000
const longestPauseMs = 300_000

const waits = new Map<string, { failures: number; dueAt: number }>()

export const forgetWaits = (): void => waits.clear()

const nextFile = (): DeviceFile | undefined =>
  state.files.find(
    (file) => isOwn(file) && isUploading(file) && (waits.get(file.name)?.dueAt ?? 0) <= Date.now(),
  )

/** Returns true if something has to be retried later. Throws if the server is not reached. */
export async function sendFiles(whenSent: () => void): Promise<boolean> {
  for (let file = nextFile(); file; file = nextFile()) {
    await upload(file)
    whenSent()
  }
  return state.files.some((file) => isOwn(file) && isUploading(file))
}

async function upload(file: DeviceFile): Promise<void> {
  const { name } = file
  const person = sender
  try {
    const mediumid = await uploadFile(file)
    // The upload has an id now; the same file may be chosen again.
    forgetFile(file.file)
    const isRemoved = state.files.every((each) => each.name !== name)
    if (sender === person && !isRemoved) await addFileEvent(file, mediumid, heardOf(file.run))
  } catch (error) {
    const refused = refusalOf(error)
    if (refused) return runLog.putFile({ ...file, refused })
    if (!isStumble(error)) throw error
    const failures = (waits.get(name)?.failures ?? 0) + 1
    waits.set(name, { failures, dueAt: Date.now() + Math.min(longestPauseMs, firstPauseMs * 2 ** failures) })
  } finally {
    change({ progress: null })
  }
}

/** Stored in the same transaction as the id of the upload, so that the file is neither uploaded twice nor lost. */
export async function addFileEvent(file: DeviceFile, mediumid: number, knows?: number): Promise<void> {
  const { name, run, userid, field } = file
  await runLog.addEvent(
    {
      ...{ eventid: freshUuid(), run, userid, type: 'file.added' },
      file: { name, value: mediumid, ...(field > 0 && { field_revisionid: field }) },
      ...readBoth(),
      ...(knows === undefined ? {} : { knows }),
    },
    { files: [{ ...file, mediumid }] },
  )
}

/** Resolves to the id of the medium. */
export const uploadFile = (file: DeviceFile): Promise<number> =>
  file.type === 'Image' ? sendPhoto(file) : sendLarge(file)

/** Under the name of the file: if the answer is lost, the next attempt gets the same image. */
async function sendPhoto({ name, file }: DeviceFile): Promise<number> {
  const { image } = await api.uploadImage({
    query: { file: file.name || 'photo.jpg', uploadid: name },
    body: file,
    signal: AbortSignal.timeout(uploadPatienceMs),
  })
  return image.id
}

/** Uploads in parts, so that a long video resumes where it stopped. Aborts only if there is no progress. */
async function sendLarge({ name, file }: DeviceFile): Promise<number> {
  const stalled = new AbortController()
  let timer = 0
  const watch = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => stalled.abort(new NetworkError('nothing moves')), stallMs)
  }
  watch()
  try {
    return await sendFile({
      file,
      signal: stalled.signal,
      onSent: (bytes) => {
        watch()
        change({ progress: { name, bytes } })
      },
    })
  } finally {
    clearTimeout(timer)
  }
}
