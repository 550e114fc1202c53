// Sends one thing that was done in a run. Sent again, it does nothing a second time: it carries a key.
import { ApiError } from '@stepwright/client'
import { api } from '../lib/api.ts'
import { fieldsOf, type Item, type Refusal } from './item.ts'

const patienceMs = 20_000
const uploadPatienceMs = 180_000

/** `keep` notes on the device how far a photo has come, so that it is not uploaded twice. */
export async function sendItem(item: Item, keep: (item: Item) => Promise<void>): Promise<void> {
  const { entryid, key, work } = item
  const call = {
    params: { entryid },
    headers: { 'Idempotency-Key': key },
    signal: AbortSignal.timeout(patienceMs),
  }
  switch (work.kind) {
    case 'photo':
      return sendPhoto(item, keep)
    case 'save': {
      const { stepid, fields, reason } = work
      await api.saveStepData({ ...call, body: { fields, stepid, ...(reason ? { reason } : {}) } })
      return
    }
    case 'step':
      await api.enterStep({ ...call, body: { stepid: work.stepid } })
      return
    case 'pause':
      await api.pauseEntry({ ...call, body: work.reason ? { reason: work.reason } : {} })
      return
    case 'resume':
      await api.resumeEntry({ ...call, body: {} })
  }
}

async function sendPhoto(item: Item, keep: (item: Item) => Promise<void>): Promise<void> {
  const { work } = item
  if (work.kind !== 'photo') return
  let { imageid } = work
  if (imageid === undefined) {
    const { image } = await api.uploadImage({
      query: { file: work.filename },
      body: work.photo,
      signal: AbortSignal.timeout(uploadPatienceMs),
    })
    imageid = image.id
    await keep({ ...item, work: { ...work, imageid } })
  }
  await api.saveStepData({
    params: { entryid: item.entryid },
    headers: { 'Idempotency-Key': item.key },
    signal: AbortSignal.timeout(patienceMs),
    body: { fields: fieldsOf({ ...work, imageid }), stepid: work.stepid },
  })
}

const passing = new Set([401, 408, 425, 429])

/** A no that stays a no; null: the server was not there, or will say something else later. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || error.status >= 500 || passing.has(error.status)) return null
  return { status: error.status, code: error.code, message: error.message }
}
