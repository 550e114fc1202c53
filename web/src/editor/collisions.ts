// Where two people have changed the same thing differently: what each has made of it, and putting one's own in again. Pure.
import type { FieldValue, GuideCollision, LineState, StepState } from '@stepwright/rules'
import { freshKey } from '../lib/fresh-key.ts'
import { changeStep, type Document, type Fields, moveStep, removeStep } from './document.ts'
import { sameValue, toDocument, toState } from './guide-state.ts'

type LineCollision = Extract<GuideCollision, { kind: 'stepLine' }>
type TextCollision = Extract<GuideCollision, { kind: 'text' }>
type MemberCollision = Extract<GuideCollision, { kind: 'member' }>

/** The merged document holds theirs, or what is left where one has removed it. This takes mine in its place. */
export function settle(document: Document, collision: GuideCollision): Document {
  switch (collision.kind) {
    case 'field':
      return withField(document, collision.field, collision.mine)
    case 'text':
      return settleText(document, collision)
    case 'member':
      return settleMember(document, collision)
    case 'step':
      return settleStep(document, collision.stepid, collision.mine)
    case 'stepTitle':
      return changeStep(document, collision.stepid, (step) => ({ ...step, title: collision.mine }))
    case 'stepMedia':
      return changeStep(document, collision.stepid, (step) => ({ ...step, media: collision.mine }))
    case 'stepLine':
      return settleLine(document, collision)
    case 'stepOrder':
      return moveStep(document, collision.stepid, collision.mine - 1)
  }
}

const withField = (document: Document, field: string, value: FieldValue): Document => ({
  ...document,
  fields: { ...document.fields, [field]: value } as Fields,
})

/** Lines may have moved since they were merged: the one that still says the same is looked for, from that place on. */
function findFrom<T>(list: readonly T[], place: number, isIt: (item: T) => boolean): number {
  if (list[place] !== undefined && isIt(list[place])) return place
  return list.findIndex(isIt)
}

function settleText(document: Document, { field, line, mine, theirs, base }: TextCollision): Document {
  const lines = String(document.fields[field as keyof Fields] ?? '').split('\n')
  const place = findFrom(lines, line - 1, (each) => each === (theirs ?? mine ?? base))
  const own = mine === null ? [] : [mine]
  const next = place < 0 ? [...lines, ...own] : lines.toSpliced(place, 1, ...own)
  return withField(document, field, next.join('\n'))
}

function settleMember(document: Document, { field, place, mine, theirs }: MemberCollision): Document {
  const members = document.fields[field as keyof Fields]
  if (!Array.isArray(members)) return document
  const list = members as FieldValue[]
  const at = findFrom(list, place - 1, (each) => sameValue(each, theirs ?? mine))
  const own = mine === null ? [] : [mine]
  return withField(document, field, at < 0 ? [...list, ...own] : list.toSpliced(at, 1, ...own))
}

function settleStep(document: Document, stepid: number, mine: StepState | null): Document {
  if (mine === null) return removeStep(document, stepid)
  const [step] = toDocument({ ...toState(document), steps: [mine] }).steps
  return step ? changeStep(document, stepid, () => step) : document
}

function settleLine(document: Document, { stepid, line, mine, theirs, base }: LineCollision): Document {
  return changeStep(document, stepid, (step) => {
    const shown = theirs ?? mine ?? base
    const place = findFrom(step.lines, line - 1, ({ text }) => text === shown?.text)
    const own = mine === null ? [] : [{ ...mine, key: step.lines[place]?.key ?? freshKey() }]
    const lines = place < 0 ? [...step.lines, ...own] : step.lines.toSpliced(place, 1, ...own)
    return { ...step, lines }
  })
}

/** Both in words, for whoever decides; null where a side has taken it away. */
export function sidesOf(collision: GuideCollision): { mine: string | null; theirs: string | null } {
  const { mine, theirs } = collision
  return { mine: wordsOf(mine), theirs: wordsOf(theirs) }
}

function wordsOf(side: GuideCollision['mine'] | LineState | StepState): string | null {
  if (side === null) return null
  if (typeof side !== 'object') return String(side)
  if ('lines' in side && Array.isArray(side.lines))
    return [side.title, ...side.lines.map((line: LineState) => line.text)].filter(Boolean).join('\n')
  if ('text' in side) return String(side.text)
  if ('name' in side) return String(side.name)
  return null
}
