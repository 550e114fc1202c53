// Describes a difference: codes with parameters for a catalogue of translations, and one English sentence.
import { type ChangeDescription, summarySentence } from './change-sentences.ts'
import type { FieldChange } from './compare-fields.ts'
import type { GuideChange, StepChange } from './compare-guides.ts'

export interface ChangesDescription {
  readonly items: readonly ChangeDescription[]
  /** One line of English, empty if there is no change. */
  readonly summary: string
}

export function describeChanges(changes: readonly GuideChange[]): ChangesDescription {
  const items = changes.flatMap((change) =>
    'field' in change ? describeField(change) : describeStep(change),
  )
  return { items, summary: summarySentence(items) }
}

function describeField(change: FieldChange): ChangeDescription[] {
  const { field } = change
  if (change.kind === 'text') {
    const params = { field, ...countKinds(change.lines, ['added', 'removed', 'changed']) }
    return [{ code: 'text.changed', params }]
  }
  if (change.kind === 'list') {
    const params = { field, added: change.added.length, removed: change.removed.length }
    const isChanged = params.added + params.removed > 0
    return [isChanged ? { code: 'list.changed', params } : { code: 'list.reordered', params: { field } }]
  }
  const was = shown(change.before)
  const is = shown(change.after)
  if (was === '') return [{ code: 'field.set', params: { field, after: is } }]
  if (is === '') return [{ code: 'field.cleared', params: { field, before: was } }]
  return [{ code: 'field.changed', params: { field, before: was, after: is } }]
}

// Shortens a value for a sentence, long enough to recognise it.
const mostCharacters = 80

function shown(value: unknown): string {
  if (value === null || value === '') return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const letters = [...text.slice(0, 2 * mostCharacters + 2)]
  return letters.length > mostCharacters ? `${letters.slice(0, mostCharacters).join('')}…` : text
}

function describeStep(change: StepChange): ChangeDescription[] {
  const { stepid } = change
  if (change.kind === 'stepAdded') return [{ code: 'step.added', params: { stepid, position: change.to } }]
  if (change.kind === 'stepRemoved')
    return [{ code: 'step.removed', params: { stepid, position: change.from } }]
  if (change.kind === 'stepMoved')
    return [{ code: 'step.moved', params: { stepid, from: change.from, to: change.to } }]
  const at = { stepid, position: change.to }
  const items: ChangeDescription[] = []
  if (change.title)
    items.push({
      code: 'step.title-changed',
      params: { ...at, before: shown(change.title.before), after: shown(change.title.after) },
    })
  if (change.lines.length > 0) {
    const counts = countKinds(change.lines, ['added', 'removed', 'changed', 'moved'])
    items.push({ code: 'step.lines-changed', params: { ...at, ...counts } })
  }
  if (change.media) items.push({ code: 'step.media-changed', params: at })
  if (change.form.length > 0) {
    const counts = countKinds(change.form, ['added', 'removed', 'changed', 'moved'])
    items.push({ code: 'step.form-changed', params: { ...at, ...counts } })
  }
  return items
}

function countKinds(changes: readonly { kind: string }[], kinds: string[]): Record<string, number> {
  return Object.fromEntries(
    kinds.map((kind) => [kind, changes.filter((change) => change.kind === kind).length]),
  )
}
