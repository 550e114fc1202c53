// The signatures of a run, and what was changed after each, in the order of arrival: the server had not shown later events.
import type { FieldSigner } from '../forms/signature-fields.ts'
import type { RunAnswer, RunEvent, RunEventType, RunSignature } from './run-events.ts'
import { newSeen, type Seen, seeAnswer } from './seen-answers.ts'

export interface GivenSignature {
  readonly event: RunEvent
  readonly signature: RunSignature
  /** The revision of the signature field that it answers; undefined for the end of a run and for holds. */
  readonly field: number | undefined
  /** True time of the last covered event before it; null if there is none. */
  readonly lastAt: number | null
  /** The events that changed what it covers, or that show a part of the signer in the work that was not known. */
  readonly changes: readonly RunEvent[]
}

export interface SignedField {
  readonly stepid: number
  readonly field_type: string
  readonly signer?: FieldSigner | null | undefined
}

/** Returns the step and type of a field. */
type FindField = (field: number) => SignedField | undefined

export type Covered = Pick<RunSignature, 'signs' | 'stepid' | 'guid'>

/** `events`: all of the run, in the order of arrival. */
export function signaturesOf(events: readonly RunEvent[], find: FindField): GivenSignature[] {
  const known = new Map<string, ReturnType<typeof coveredEvents>>()
  return events.flatMap((event, index) => {
    const { signature } = event
    if (!signature) return []
    // Several signatures of one subject, as after changes, share the look at its events.
    const subject = `${signature.signs} ${signature.stepid} ${signature.guid}`
    const covered = known.get(subject) ?? coveredEvents(events, signature, find)
    known.set(subject, covered)
    const earlier = covered.filter((each) => each.index < index)
    const changing = new Set(covered.map((each) => each.event))
    const field = event.answers?.[0]?.field
    const isOfOther = field !== undefined && find(field)?.signer === 'other'
    const isChange = (each: RunEvent) =>
      changing.has(each) || endsBefore(each, event) || (isOfOther && showsPart(each, { signed: event, find }))
    return [
      {
        ...{ event, signature, field },
        lastAt: earlier.length > 0 ? Math.max(...earlier.map((each) => each.event.at)) : null,
        changes: events.slice(index + 1).filter(isChange),
      },
    ]
  })
}

const operatorTypes: readonly RunEventType[] = ['started', 'resumed', 'taken-over', 'step.entered']

/** An operator does the work, whoever answers later; so do users who give an answer. */
export const doesWork = ({ type, answers = [] }: RunEvent, find: FindField): boolean =>
  operatorTypes.includes(type) ||
  (type !== 'signed' && answers.some(({ field }) => find(field)?.field_type !== 'Signature'))

/** An event that a device recorded before the signature and sent after it. Work that is begun afterwards is no fault. */
const showsPart = (event: RunEvent, { signed, find }: { signed: RunEvent; find: FindField }): boolean =>
  event.userid === signed.userid && event.at < signed.at && doesWork(event, find)

/** The signer was shown an open run, which had ended by the time of an event that arrived since. */
const endsBefore = ({ type, at, isLate }: RunEvent, signed: RunEvent): boolean =>
  (type === 'finished' || type === 'cancelled') && !isLate && at < signed.at

/** Identities of the signed fields whose newest signature does not cover what the run shows now. */
export function staleFields(events: readonly RunEvent[], find: FindField): Set<string> {
  const stale = new Set<string>()
  for (const { event, changes } of signaturesOf(events, find)) {
    const guid = event.answers?.[0]?.guid
    if (guid === undefined) continue
    if (changes.length > 0) stale.add(guid)
    else stale.delete(guid)
  }
  return stale
}

/** The events that set or change what a signature covers, with their positions. Each signature stands for its work order, too. */
export function coveredEvents(
  events: readonly RunEvent[],
  covered: Covered,
  find: FindField,
): { event: RunEvent; index: number }[] {
  if (covered.signs === 'hold') return []
  const seen = newSeen()
  const files = new Set<string>()
  return events.flatMap((event, index) => {
    if (event.type === 'signed') return []
    const answers = (event.answers ?? []).filter((answer) => isCovered(answer, covered, find))
    for (const { file } of answers) if (file !== undefined) files.add(file)
    const changes =
      changesAnswer(seen, event, answers) ||
      bringsFile(event, covered, files) ||
      (event.type === 'workorder.changed' && !event.isLate) ||
      (ofWholeRun(covered) && event.type === 'note.added')
    return changes ? [{ event, index }] : []
  })
}

/** Sees each answer, also after the first that is a change. */
const changesAnswer = (seen: Seen, event: RunEvent, answers: readonly RunAnswer[]): boolean =>
  answers.map((answer) => seeAnswer(seen, event, answer)).includes(true)

/** The signer was shown that a file is on its way, and not the file. */
const bringsFile = ({ file }: RunEvent, covered: Covered, files: ReadonlySet<string>): boolean =>
  file !== undefined && (files.has(file.name) || (ofWholeRun(covered) && file.note === true))

const ofWholeRun = ({ signs }: Covered): boolean => signs === 'run' || signs === 'finish'

function isCovered({ field, guid }: RunAnswer, covered: Covered, find: FindField): boolean {
  const found = find(field)
  return found !== undefined && covers(covered, { ...found, guid })
}

/** Other signatures are not covered. */
export function covers({ signs, stepid, guid }: Covered, answered: SignedField & { guid: string }): boolean {
  if (answered.field_type === 'Signature') return false
  if (signs === 'answer') return answered.guid === guid
  return signs === 'step' ? answered.stepid === stepid : true
}
