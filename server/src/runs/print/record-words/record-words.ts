// The list of words of a printed record; each language has a file of them.

import type { RunState, SignedSubject } from '@stepwright/rules'
import type { MissingFiles } from '../../devices.schema.ts'
import type { RunValue } from '../../runs.schema.ts'
import type { EntrySignature } from '../../signatures.schema.ts'

export interface RecordWords {
  run: string
  runAt: (entryid: number, site: string) => string
  guide: string
  revision: (guideid: number, revisionid: number, isEdited: boolean) => string
  release: string
  workOrder: string
  performedBy: string
  correctedBy: string
  /** A person with the time and the number of answers. */
  share: (name: string, seconds: number, answers: number) => string
  corrections: (name: string, count: number) => string
  state: string
  states: Record<RunState, string>
  /** On every page of a voided record. */
  voidMark: string
  voidedBy: (name: string, time: string) => string
  began: (zone: string) => string
  ended: (zone: string) => string
  deviations: string
  disagreements: string
  /** Answers of an ended run that were given after its end or beside it. */
  late: string
  /** The same in an open run. */
  lateInOpen: string
  /** A device, by label or position, and the number of its missing events. */
  devices: string
  device: (number: number) => string
  clock: (device: string, seconds: number) => string
  clocks: string
  stillHas: (device: string, count: number) => string
  allHere: (count: number) => string
  /** A device that a lead closed. */
  closed: (device: string, by: string, time: string, reason: string) => string
  neverArrived: (entries: number, files: readonly MissingFiles[]) => string
  afterClosing: string
  afterLock: string
  /** The operator to whom a run was handed. */
  toOperator: (name: string) => string
  /** Entries and files that a device had not sent when a lead closed it. */
  givenUp: (entries: number, files: readonly MissingFiles[]) => string
  site: string
  idleSince: (time: string) => string
  notIdle: string
  changeOfPerson: string
  /** Files of one kind that are still on a device. */
  filesOn: (files: MissingFiles, device: string) => string
  requiredAndEmpty: string
  finishedMissing: (count: number) => string
  noReason: string
  times: string
  duration: string
  active: string
  paused: string
  suspended: string
  step: (number: number) => string
  entered: (times: number) => string
  above: string
  atLeast: string
  below: string
  atMost: string
  target: string
  expected: string
  expectedCode: string
  pattern: string
  values: string
  none: string
  isShortened: string
  isCut: string
  before: string
  /** Answered without knowing of the current value. */
  rival: string
  against: string
  empty: string
  yes: string
  no: string
  passed: string
  failed: string
  /** The day as 2026-03-09. */
  day: (text: string) => string
  /** Replaces a picture: there are too many, or it is not readable. */
  notPrinted: string
  reading: (name: string, number: number) => string
  deviation: Record<NonNullable<RunValue['deviation']>, string>
  limits: string
  gone: string
  happened: string
  /** By type of event. Saved values and entered steps are in the sections of values and times. */
  events: Record<PrintedEvent, string>
  by: (what: string, who: string) => string
  signed: {
    heading: string
    subjects: Record<SignedSubject, string>
    methods: Record<EntrySignature['method'], string>
    /** The number of the signer, which stays when names change. */
    signer: (userid: number) => string
    /** The present name, if it is another one. */
    renamed: (username: string) => string
    /** Time from the last covered entry to the signature. */
    after: (seconds: number) => string
    changedSince: string
    unsigned: string
  }
  /** Recorded offline, with the time of sending. */
  offline: (time: string) => string
  uncertain: string
  /** Entered by an administrator for the user, with the time of arrival. */
  enteredFor: (by: string, name: string, time: string) => string
  enteredForOthers: string
  afterEnd: string
  /** Without effect on the state and on answered fields. */
  besideRun: string
  hash: string
  /** In the footer of each page: the beginning of the hash. */
  shortHash: (signs: string) => string
  /** Before the fingerprint. */
  siteKey: string
  /** The check has found that the record does not agree with its events. */
  altered: string
  alteredSince: (time: string) => string
  /** With the address of the public keys. */
  howToVerify: (keysUrl: string) => string
  /** The command to type. */
  verify: (hash: string) => string
  unprintable: string
  page: (entryid: number, number: number, count: number) => string
}

export const printedEvents = [
  'started',
  'paused',
  'resumed',
  'suspended',
  'taken-over',
  'handed-over',
  'value.corrected',
  'value.settled',
  'note.added',
  'workorder.changed',
  'finished',
  'cancelled',
  'voided',
  'device.closed',
  'signed',
] as const
export type PrintedEvent = (typeof printedEvents)[number]
