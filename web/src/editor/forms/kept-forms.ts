// Forms that are being built and are not saved yet, kept in this browser so that no crash takes them away.
import { readStored, writeStored } from '../../lib/storage.ts'
import { type FieldDraft, mergeForms } from './form-draft.ts'

type Fields = readonly FieldDraft[]

const nameOf = (userid: number, stepid: number): string => `stepwright.form.${userid}.${stepid}`

/** With what the server had when it was begun: only then can anybody tell what was changed. */
export function keepFormDraft(userid: number, stepid: number, kept: { base: Fields; fields: Fields }): void {
  writeStored(nameOf(userid, stepid), JSON.stringify(kept))
}

export const forgetFormDraft = (userid: number, stepid: number): void =>
  writeStored(nameOf(userid, stepid), '')

/** What was built, put together with the form as it is by now; null where nothing was kept. */
export function readFormDraft(userid: number, stepid: number, now: Fields): Fields | null {
  const text = readStored(nameOf(userid, stepid))
  if (!text) return null
  try {
    const { base, fields } = JSON.parse(text) as { base: Fields; fields: Fields }
    return mergeForms(base, fields, now).fields
  } catch {
    return null
  }
}
