// Texts of a guide with their translations and unsaved input. Pure.
import type { Output } from '@stepwright/client'
import { mergeText } from '@stepwright/rules'
import type { Side } from '../lib/drafts/conflicts.ts'
import { type Thing, thingTexts } from './things.ts'
import { sidesOf, wordsOf } from './words.ts'

export type View = Output<'getGuideTranslation'>

export interface Text {
  readonly key: string
  /** Null for texts of the whole guide. */
  readonly stepid: number | null
  readonly kind: 'field' | 'thing' | 'title' | 'line' | 'word'
  /** Name of the field, number of the line from 1, or the name of a text of a form, tool or part. */
  readonly name: string
  /** The form field of the text. */
  readonly of?: { readonly guid: string; readonly label: string; readonly option: string | null }
  readonly thing?: Thing
  readonly source: string
  readonly translation: string
  readonly madeFrom: string | null
  readonly state: 'current' | 'stale' | 'missing'
}

/** Input for a text. */
export interface Edit {
  readonly text: string
  /** Saved translation when typing began. */
  readonly base: string
  /** Original when typing began. */
  readonly source: string
  /** Confirming an unchanged translation counts as a change, too. */
  readonly isConfirmed: boolean
  /** Translation that another user has saved meanwhile, until the user decides. */
  readonly theirs: string | null
}

export type Edits = Readonly<Record<string, Edit>>

/** Typed for a line that was deleted. */
export interface Orphan {
  readonly stepid: number | null
  readonly text: string
}

export interface Work {
  readonly edits: Edits
  readonly orphans: readonly Orphan[]
}

const lineKey = (stepid: number, index: number) => `${stepid}.line.${index}`

/** Non-empty originals, and translations of originals that are empty now. */
export function textsOf(view: View): Text[] {
  const all: Text[] = [
    ...view.fields.map((field) => ({
      key: field.field,
      stepid: null,
      kind: 'field' as const,
      name: field.field,
      ...sidesOf(field),
    })),
    ...thingTexts(view.things),
    ...view.steps.flatMap(({ stepid, title, lines, form }) => [
      { key: `${stepid}.title`, stepid, kind: 'title' as const, name: 'title', ...sidesOf(title) },
      ...lines.map((line, index) => ({
        key: lineKey(stepid, index),
        stepid,
        kind: 'line' as const,
        name: String(index + 1),
        ...sidesOf(line),
      })),
      ...wordsOf(stepid, form),
    ]),
  ]
  return all.filter(({ source, translation }) => source.trim() !== '' || translation !== '')
}

/** `written`: typed and not saved yet. */
export type TextState = 'current' | 'stale' | 'missing' | 'written'

export function stateOf(text: Text, edit: Edit | undefined): TextState {
  if (!edit) return text.state
  if (edit.theirs !== null || edit.source !== text.source) return 'stale'
  if (edit.text.trim() === '' && text.source.trim() !== '') return 'missing'
  return 'written'
}

/** Open texts: missing, or with a changed original. */
export const isToDo = (text: Text, edit: Edit | undefined): boolean =>
  ['stale', 'missing'].includes(stateOf(text, edit))

export const countDone = (texts: readonly Text[], edits: Edits): number =>
  texts.filter((text) => !isToDo(text, edits[text.key])).length

export function withTyped(edits: Edits, text: Text, typed: string): Edits {
  const before = edits[text.key]
  const base = before?.base ?? text.translation
  if (typed === text.translation && before?.theirs == null) return without(edits, text.key)
  const theirs = before?.theirs ?? null
  return { ...edits, [text.key]: { text: typed, base, source: text.source, isConfirmed: false, theirs } }
}

/** Confirms the translation for the current original. */
export function withConfirmed(edits: Edits, text: Text): Edits {
  const { text: typed, base } = edits[text.key] ?? { text: text.translation, base: text.translation }
  const edit = { text: typed, base, source: text.source, isConfirmed: true, theirs: null }
  return { ...edits, [text.key]: edit }
}

/** Takes the other user's translation, which is saved already, by dropping the input. */
export const withSettled = (edits: Edits, text: Text, side: Side): Edits =>
  side === 'theirs' ? without(edits, text.key) : withConfirmed(edits, text)

export function without(edits: Edits, key: string): Edits {
  const { [key]: _gone, ...rest } = edits
  return rest
}

/** Texts that may be sent: without conflict, and without a changed original that the user has not seen. */
export function listReady(texts: readonly Text[], edits: Edits): { text: Text; edit: Edit }[] {
  return texts.flatMap((text) => {
    const edit = edits[text.key]
    if (!edit || edit.theirs !== null || edit.source !== text.source) return []
    const isSame = edit.text.trim() === text.translation && !edit.isConfirmed
    return isSame ? [] : [{ text, edit }]
  })
}

/** Removes sent edits; newer input stays. */
export function withSent(edits: Edits, sent: readonly { key: string; text: string }[]): Edits {
  let next = edits
  for (const { key, text } of sent) {
    const edit = next[key]
    if (!edit) continue
    next =
      edit.text === text
        ? without(next, key)
        : { ...next, [key]: { ...edit, base: text.trim(), isConfirmed: false } }
  }
  return next
}

/** Merges the input into a newer version: lines may have moved, other users may have saved. */
export function rebase(work: Work, from: View, to: View): Work {
  const before = new Map(textsOf(from).map((text) => [text.key, text]))
  const texts = textsOf(to)
  const now = new Map(texts.map((text) => [text.key, text]))
  const taken = new Set<string>()
  const edits: Record<string, Edit> = {}
  const orphans = [...work.orphans]
  for (const [key, edit] of Object.entries(work.edits)) {
    const text = findAgain(before.get(key), edit, texts, taken) ?? now.get(key)
    if (!text || taken.has(text.key)) {
      if (edit.text.trim() !== '') orphans.push({ stepid: stepOf(key), text: edit.text })
      continue
    }
    taken.add(text.key)
    const next = meet(edit, text)
    if (next) edits[text.key] = next
  }
  return { edits, orphans }
}

const stepOf = (key: string): number | null => (/^\d+\./.test(key) ? Number.parseInt(key, 10) : null)

/** Finds a moved line by its original. */
function findAgain(
  old: Text | undefined,
  edit: Edit,
  texts: readonly Text[],
  taken: ReadonlySet<string>,
): Text | undefined {
  if (old?.kind !== 'line') return undefined
  const same = texts.filter(
    ({ key, stepid, kind, source }) =>
      stepid === old.stepid && kind === 'line' && source === edit.source && !taken.has(key),
  )
  return same.find(({ key }) => key === old.key) ?? same[0]
}

/** Null if it is saved already, by any user. */
function meet(edit: Edit, text: Text): Edit | null {
  const { translation } = text
  if (translation === edit.base) return edit
  if (translation === edit.text.trim())
    return edit.isConfirmed && text.state === 'stale' ? { ...edit, base: translation } : null
  if (edit.text.trim() === edit.base) return null
  const { merged, collisions } = mergeText(edit.base, edit.text, translation)
  return collisions.length > 0
    ? { ...edit, base: translation, theirs: translation }
    : { ...edit, base: translation, text: merged }
}
