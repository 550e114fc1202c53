// Forms that are being built and are not saved yet, kept in this browser so that no crash takes them away.
import { readStored, writeStored } from '../../lib/storage.ts'
import type { FieldDraft } from './form-draft.ts'

const nameOf = (userid: number, stepid: number): string => `stepwright.form.${userid}.${stepid}`

export function keepFormDraft(
  userid: number,
  stepid: number,
  revisionid: number,
  fields: readonly FieldDraft[],
): void {
  writeStored(nameOf(userid, stepid), JSON.stringify({ revisionid, fields }))
}

export const forgetFormDraft = (userid: number, stepid: number): void =>
  writeStored(nameOf(userid, stepid), '')

/** What was built on this very state of the form; on another one nobody could tell what was changed. */
export function readFormDraft(
  userid: number,
  stepid: number,
  revisionid: number,
): readonly FieldDraft[] | null {
  const kept = readStored(nameOf(userid, stepid))
  if (!kept) return null
  try {
    const draft = JSON.parse(kept) as { revisionid: number; fields: readonly FieldDraft[] }
    return draft.revisionid === revisionid ? draft.fields : null
  } catch {
    return null
  }
}
