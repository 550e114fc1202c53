// Uploads what answers name, one file after another; what fails waits for its time, and the next one goes first.
import { NetworkError } from '@stepwright/client'
import { api } from '../../lib/api.ts'
import { freshUuid } from '../../lib/fresh-key.ts'
import { forgetFile, sendFile } from '../../lib/uploads/send-file.ts'
import { readBoth } from './clocks.ts'
import { addEvent, putFile } from './disk.ts'
import { isUploading, type NotedFile } from './noted.ts'
import { change, isOwn, sender, state } from './queue-state.ts'
import { isStumble, refusalOf } from './refusals.ts'
import { heardOf } from './send-events.ts'

const uploadPatienceMs = 180_000
const stallMs = 60_000
const firstPauseMs = 5000
const longestPauseMs = 300_000

const waits = new Map<string, { failures: number; dueAt: number }>()

export const forgetWaits = (): void => waits.clear()

const nextFile = (): NotedFile | undefined =>
  state.files.find(
    (file) => isOwn(file) && isUploading(file) && (waits.get(file.name)?.dueAt ?? 0) <= Date.now(),
  )

/** Whether something waits for later. Throws where the server is not reached. */
export async function sendFiles(whenSent: () => void): Promise<boolean> {
  for (let file = nextFile(); file; file = nextFile()) {
    await upload(file)
    whenSent()
  }
  return state.files.some((file) => isOwn(file) && isUploading(file))
}

async function upload(file: NotedFile): Promise<void> {
  const { name } = file
  const person = sender
  try {
    const mediumid = await send(file)
    // From here on its number is known here; the same file may be chosen again.
    forgetFile(file.file)
    if (sender === person) await tell(file, mediumid)
  } catch (error) {
    const refused = refusalOf(error)
    if (refused) return putFile({ ...file, refused })
    if (!isStumble(error)) throw error
    const failures = (waits.get(name)?.failures ?? 0) + 1
    waits.set(name, { failures, dueAt: Date.now() + Math.min(longestPauseMs, firstPauseMs * 2 ** failures) })
  } finally {
    change({ progress: null })
  }
}

/** Together with what it has become, so that it is neither uploaded twice nor forgotten. */
async function tell(file: NotedFile, mediumid: number): Promise<void> {
  const { name, run, userid, field } = file
  // It was taken back meanwhile.
  if (!state.files.some((each) => each.name === name)) return
  const knows = heardOf(run)
  await addEvent(
    {
      eventid: freshUuid(),
      run,
      userid,
      type: 'file.added',
      file: { name, field_revisionid: field, value: mediumid },
      ...readBoth(),
      ...(knows === undefined ? {} : { knows }),
    },
    { file: { ...file, mediumid } },
  )
}

const send = (file: NotedFile): Promise<number> =>
  file.type === 'Image' ? sendPhoto(file.file) : sendLarge(file)

async function sendPhoto(file: File): Promise<number> {
  const { image } = await api.uploadImage({
    query: { file: file.name || 'photo.jpg' },
    body: file,
    signal: AbortSignal.timeout(uploadPatienceMs),
  })
  return image.id
}

/** In parts, so that a clip of minutes goes on where it broke off. Given up only when nothing moves any more. */
async function sendLarge({ name, file }: NotedFile): Promise<number> {
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
