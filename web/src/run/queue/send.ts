// Sends one thing that was done in a run. Sent again, it does nothing a second time: it carries a key.
import { ApiError, NetworkError } from '@stepwright/client'
import { api } from '../../lib/api.ts'
import { forgetFile, sendFile } from '../../lib/uploads/send-file.ts'
import { type FileWork, fieldsOf, type Item, type Refusal } from './item.ts'

const patienceMs = 20_000
const uploadPatienceMs = 180_000
const stallMs = 60_000

interface Notes {
  /** Notes on the device that a file has been uploaded, so that it is not uploaded twice. */
  keep: (item: Item) => Promise<void>
  /** How many bytes of a file have gone. */
  onSent: (bytes: number) => void
}

export async function sendItem(item: Item, notes: Notes): Promise<void> {
  const { entryid, key, work } = item
  const call = {
    params: { entryid },
    headers: { 'Idempotency-Key': key },
    signal: AbortSignal.timeout(patienceMs),
  }
  switch (work.kind) {
    case 'file':
      return sendAnswer(item, work, notes)
    case 'save': {
      const { stepid, fields, reason } = work
      return believe(
        await api.saveStepData({ ...call, body: { fields, stepid, ...(reason ? { reason } : {}) } }),
      )
    }
    case 'step':
      return believe(await api.enterStep({ ...call, body: { stepid: work.stepid } }))
    case 'pause':
      return believe(await api.pauseEntry({ ...call, body: work.reason ? { reason: work.reason } : {} }))
    case 'resume':
      return believe(await api.resumeEntry({ ...call, body: {} }))
  }
}

/** A network that asks people to sign in says yes to everything. Only what our server says counts as arrived. */
function believe(answer: unknown): void {
  const isOurs = typeof answer === 'object' && answer !== null && 'timingid' in answer
  if (!isOurs) throw new NetworkError('somebody else has answered')
}

async function sendAnswer(item: Item, work: FileWork, { keep, onSent }: Notes): Promise<void> {
  let { mediumid } = work
  if (mediumid === undefined) {
    mediumid = work.type === 'Image' ? await sendPhoto(work.file) : await sendLarge(work.file, onSent)
    await keep({ ...item, work: { ...work, mediumid } })
    // From here on its number is known here; the same file may be chosen again.
    forgetFile(work.file)
  }
  const answer = await api.saveStepData({
    params: { entryid: item.entryid },
    headers: { 'Idempotency-Key': item.key },
    signal: AbortSignal.timeout(patienceMs),
    body: { fields: fieldsOf({ ...work, mediumid }), stepid: work.stepid },
  })
  believe(answer)
}

async function sendPhoto(file: File): Promise<number> {
  const { image } = await api.uploadImage({
    query: { file: file.name || 'photo.jpg' },
    body: file,
    signal: AbortSignal.timeout(uploadPatienceMs),
  })
  return image.id
}

/** In parts, so that a clip of minutes goes on where it broke off. Given up only when nothing moves any more. */
async function sendLarge(file: File, onSent: Notes['onSent']): Promise<number> {
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
        onSent(bytes)
      },
    })
  } finally {
    clearTimeout(timer)
  }
}

const passing = new Set([401, 408, 425, 429])
/** Said about the request itself, by whatever stands before our server: the same would be said every time. */
const final = new Set([400, 403, 406, 413, 414, 431])

/** A no that stays a no; null: the server was not there, or will say something else later. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || error.status >= 500 || passing.has(error.status)) return null
  // Without a word of ours it was not our server: one that is just starting again is "not found" to its proxy.
  if (!error.code && !final.has(error.status)) return null
  return { status: error.status, code: error.code, message: error.message }
}
