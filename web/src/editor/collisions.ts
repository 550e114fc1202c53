// Conflicts of a guide that two users changed: both versions, and taking either. Pure.
import type { FieldValue, GuideCollision, LineState, StepState } from '@stepwright/rules'
import { isShown, type Side, withSide } from '../lib/drafts/conflicts.ts'
import { freshKey } from '../lib/fresh-key.ts'
import {
  changeStep,
  type Document,
  type Fields,
  type Line,
  moveStep,
  removeStep,
  withForm,
} from './document.ts'
import { type Form, formFromState, formToState } from './form-state.ts'
import { sameValue, toDocument, toState } from './guide-state.ts'

type LineCollision = Extract<GuideCollision, { kind: 'stepLine' }>
type FieldCollision = Extract<GuideCollision, { kind: 'stepField' }>

export function settle(document: Document, collision: GuideCollision, side: Side): Document {
  if (isShown(collision, side)) return document
  switch (collision.kind) {
    case 'field':
      return withField(document, collision.field, collision[side])
    case 'text': {
      const lines = String(document.fields[collision.field as keyof Fields] ?? '').split('\n')
      const next = withSide(lines, { ...collision, place: collision.line }, side)
      return withField(document, collision.field, next.join('\n'))
    }
    case 'member': {
      const members: unknown = document.fields[collision.field as keyof Fields]
      if (!Array.isArray(members)) return document
      return withField(
        document,
        collision.field,
        withSide(members as FieldValue[], collision, side, sameValue),
      )
    }
    case 'step':
      return settleStep(document, collision.stepid, collision[side])
    case 'stepTitle':
      return changeStep(document, collision.stepid, (step) => ({ ...step, title: collision[side] }))
    case 'stepMedia':
      return changeStep(document, collision.stepid, (step) => ({ ...step, media: collision[side] }))
    case 'stepLine':
      return changeStep(document, collision.stepid, (step) => ({
        ...step,
        lines: withSide(step.lines, keyed(collision), side, isSameText),
      }))
    case 'stepField':
      return changeStep(document, collision.stepid, (step) =>
        withForm(step, settleField(step.form ?? [], collision, side)),
      )
    case 'stepOrder':
      return moveStep(document, collision.stepid, collision[side] - 1)
  }
}

/** A form has a field once, so the chosen side replaces it, also if it was edited since. */
function settleField(form: Form, { place, ...sides }: FieldCollision, side: Side): Form {
  const fields = formToState(form)
  const name = (sides.mine ?? sides.theirs)?.field_guid
  const at = fields.findIndex(({ field_guid }) => field_guid === name)
  const taken = sides[side] === null ? [] : [sides[side]]
  return formFromState(fields.toSpliced(at < 0 ? place - 1 : at, at < 0 ? 0 : 1, ...taken), form)
}

const withField = (document: Document, field: string, value: FieldValue): Document => ({
  ...document,
  fields: { ...document.fields, [field]: value } as Fields,
})

function settleStep(document: Document, stepid: number, own: StepState | null): Document {
  if (own === null) return removeStep(document, stepid)
  const [step] = toDocument({ ...toState(document), steps: [own] }).steps
  return step ? changeStep(document, stepid, () => step) : document
}

const withKey = (line: LineState | null): Line | null => line && { ...line, key: freshKey() }
const keyed = ({ line, mine, theirs }: LineCollision) => ({
  place: line,
  mine: withKey(mine),
  theirs: withKey(theirs),
})
const isSameText = (one: Line, other: Line | null): boolean => one.text === other?.text

/** Returns both versions as text for the user to decide; null for a side that deleted it. */
export function sidesOf(collision: GuideCollision): { mine: string | null; theirs: string | null } {
  const { mine, theirs } = collision
  return { mine: wordsOf(mine), theirs: wordsOf(theirs) }
}

function wordsOf(side: GuideCollision['mine'] | LineState | StepState): string | null {
  if (side === null) return null
  if (typeof side !== 'object') return String(side)
  if ('lines' in side && Array.isArray(side.lines))
    return [side.title, ...side.lines.map((line: LineState) => line.text)].filter(Boolean).join('\n')
  if ('label' in side) return String(side.label)
  if ('text' in side) return String(side.text)
  if ('name' in side) return String(side.name)
  return null
}
