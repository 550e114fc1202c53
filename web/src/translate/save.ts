// Saves a translation: merges newer versions, and omits rejected texts so that others are saved.
import { ApiError } from '@stepwright/client'
import type { Draft } from '../lib/drafts/draft.ts'
import { matchField } from '../lib/forms/form-errors.ts'
import { loadView } from './queries.ts'
import { groupsOf, type Pair, requestOf } from './requests.ts'
import { type Edits, type Text, type View, type Work, withSent } from './texts.ts'

/** Rejected texts as typed. */
export interface Refusal {
  readonly text: Text
  readonly typed: string
  readonly error: ApiError
}

/** Bound on merges within a save, because two competing programs would never end. */
const mostConflicts = 8

export async function saveTranslation(draft: Draft<View, Work>): Promise<Refusal[]> {
  const { guideid, langid } = draft.get().base
  let refusals: Refusal[] = []
  for (let conflicts = 0; ; ) {
    try {
      draft.rebase(await loadView(guideid, langid))
      refusals = await sendAll(draft)
      break
    } catch (error) {
      const isConflict =
        error instanceof ApiError && error.status === 409 && error.code !== 'approval.under-request'
      if (!isConflict || ++conflicts > mostConflicts) throw error
    }
  }
  draft.rebase(await loadView(guideid, langid))
  return refusals
}

async function sendAll(draft: Draft<View, Work>): Promise<Refusal[]> {
  const { base, typed } = draft.get()
  const refusals: Refusal[] = []
  for (const group of groupsOf(base, typed.edits)) refusals.push(...(await sendGroup(draft, base, group)))
  return refusals
}

/** The server rejects a request as a whole: texts at fault are removed, and the rest is sent again. */
async function sendGroup(draft: Draft<View, Work>, base: View, pairs: readonly Pair[]): Promise<Refusal[]> {
  if (pairs.length === 0) return []
  const request = requestOf(base, pairs)
  try {
    await request.send()
  } catch (error) {
    if (!isRefusal(error)) throw error
    const places = [...request.places.keys()]
    const found = error.errors.flatMap(({ field }) => {
      const text = request.places.get(matchField(field, places) ?? '')
      return text ? [text.key] : []
    })
    const isAtFault = ({ text }: Pair) => found.length === 0 || found.includes(text.key)
    const refused = pairs.filter(isAtFault).map(({ text, edit }) => ({ text, typed: edit.text, error }))
    const rest = pairs.filter((pair) => !isAtFault(pair))
    return [...refused, ...(await sendGroup(draft, base, rest))]
  }
  const sent = pairs.map(({ text, edit }) => ({ key: text.key, text: edit.text }))
  draft.change((work) => ({ ...work, edits: withSent(work.edits, sent) }))
  return []
}

/** Failures caused by the texts, not by the user, rate limits or conflicts. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 409, 429].includes(error.status)

/** Returns the rejections of texts that are unchanged since. */
export const currentRefusals = (refusals: readonly Refusal[], edits: Edits): Refusal[] =>
  refusals.filter(({ text, typed }) => edits[text.key]?.text === typed)
