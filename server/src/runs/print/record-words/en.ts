// The words of a printed record in English.
import { dayText, planText } from '@stepwright/rules'
import type { MissingFiles } from '../../devices.schema.ts'
import type { RecordWords } from './record-words.ts'
import { timeText } from './time-text.ts'

const nouns = {
  Image: ['photo', 'photos'],
  Video: ['video', 'videos'],
  Document: ['document', 'documents'],
} as const

const listOf = (entries: number, files: readonly MissingFiles[]): string =>
  [
    ...(entries > 0 ? [`${entries} ${entries === 1 ? 'entry' : 'entries'}`] : []),
    ...files.map(({ field_type, count }) => `${count} ${nouns[field_type][count === 1 ? 0 : 1]}`),
  ].join(' and ')

const spanOf = (seconds: number) => planText(Math.abs(seconds), Math.abs(seconds), 'en')

export const en: RecordWords = {
  run: 'Run',
  runAt: (entryid, site) => `${entryid} at ${site}`,
  guide: 'Guide',
  revision: (guideid, revisionid, isEdited) =>
    `${guideid}, revision ${revisionid}${isEdited ? ' (edited since)' : ''}`,
  release: 'Release',
  workOrder: 'Work order',
  performedBy: 'Performed by',
  correctedBy: 'Corrected by',
  share: (name, seconds, answers) =>
    `${name} (${timeText(seconds)}, ${answers} ${answers === 1 ? 'answer' : 'answers'})`,
  corrections: (name, count) => `${name} (${count} ${count === 1 ? 'correction' : 'corrections'})`,
  state: 'Status',
  states: {
    started: 'in progress',
    paused: 'paused',
    suspended: 'on hold',
    complete: 'finished',
    cancelled: 'cancelled',
  },
  voidMark: 'VOID',
  voidedBecause: (name, time, reason) => `Voided by ${name}, ${time}: ${reason}`,
  becauseOf: (state, reason) => `${state}: ${reason}`,
  began: (zone) => `Started (${zone})`,
  ended: (zone) => `Ended (${zone})`,
  deviations: 'Deviations',
  disagreements: 'Conflicts that nobody has settled',
  late: 'Answers given after the end',
  devices: 'Entries on devices',
  device: (number) => `Device ${number}`,
  clocks: 'Clocks',
  clock: (device, seconds) =>
    `the clock of ${device} was ${spanOf(seconds)} ${seconds > 0 ? 'fast' : 'slow'}; times are corrected`,
  stillHas: (device, count) => `${device} still has ${count} ${count === 1 ? 'entry' : 'entries'}`,
  allHere: (count) => `all entries of ${count} ${count === 1 ? 'device' : 'devices'} are here`,
  closed: (device, by, time, reason) => `${device} was closed by ${by} on ${time}: ${reason}`,
  neverArrived: (entries, files) => {
    const list = listOf(entries, files)
    return list ? `${list} never arrived` : 'everything arrived after all'
  },
  afterClosing: 'arrived after the device was closed',
  toOperator: (name) => `to ${name}`,
  givenUp: (entries, files) => `given up: ${listOf(entries, files)}`,
  site: 'the site',
  idleSince: (time) => `nothing was recorded since ${time}`,
  notIdle: 'entries that arrived later show that the work went on',
  filesOn: ({ field_type, count }, device) =>
    `${count} ${nouns[field_type][count === 1 ? 0 : 1]} ${count === 1 ? 'is' : 'are'} still on ${device}`,
  requiredAndEmpty: 'Required and empty',
  finishedMissing: (count, reason) =>
    `finished with ${count} ${count === 1 ? 'answer' : 'answers'} missing: ${reason ?? 'no reason given'}`,
  times: 'Times',
  duration: 'Duration without pauses',
  active: 'Time worked',
  paused: 'Paused',
  suspended: 'On hold',
  step: (number) => `Step ${number}`,
  entered: (times) => `opened ${times} times`,
  above: 'above',
  atLeast: 'min',
  below: 'below',
  atMost: 'max',
  target: 'target',
  expected: 'expected',
  expectedCode: 'expected code',
  pattern: 'pattern',
  values: 'Values',
  none: 'None',
  isShortened: 'There are more corrections than are printed here; the export of values holds them all.',
  isCut: 'Long texts are cut here and end in …; the export of values holds them whole.',
  before: 'Before',
  rival: 'In conflict with it',
  against: 'chosen against',
  empty: '(empty)',
  yes: 'yes',
  no: 'no',
  passed: 'pass',
  failed: 'fail',
  day: (text) => dayText(text, 'en'),
  notPrinted: 'This picture is not printed; the app shows it, if it can be read.',
  reading: (name, number) => `${name}, reading ${number}`,
  deviation: {
    below: 'below the limit',
    above: 'above the limit',
    early: 'too early',
    late: 'too late',
    wrong: 'not right',
    barcode: 'not the expected code',
  },
  limits: 'Limits',
  gone: 'former member',
  happened: 'Events',
  events: {
    started: 'Started',
    paused: 'Paused',
    resumed: 'Continued',
    suspended: 'Put on hold',
    'taken-over': 'Taken over',
    'handed-over': 'Handed over',
    'value.corrected': 'Values corrected',
    'value.settled': 'Conflict settled',
    'note.added': 'Note',
    'workorder.changed': 'Work order changed',
    finished: 'Finished',
    cancelled: 'Cancelled',
    voided: 'Voided',
    'device.closed': 'Device closed',
    signed: 'Signed',
  },
  signed: {
    heading: 'Signatures',
    subjects: {
      answer: 'answer',
      step: 'step',
      run: 'whole run',
      finish: 'Finished with answers missing',
      hold: 'Hold lifted',
    },
    methods: { password: 'password', pin: 'PIN', badge: 'ID badge', token: 'code from a mail' },
    signer: (userid) => `user ${userid}`,
    after: (seconds) => `${spanOf(seconds)} after the last entry`,
    changedSince: 'CHANGED AFTER THE SIGNATURE',
    unsigned: 'not signed',
  },
  by: (what, who) => `${what} by ${who}`,
  offline: (time) => `noted without a network, sent ${time}`,
  uncertain: 'time uncertain',
  enteredFor: (by, name, time) => `entered by ${by} for ${name} on ${time}`,
  enteredForOthers: 'Entered by an administrator for somebody else',
  afterEnd: 'given after the end',
  hash: 'Hash of all events',
  shortHash: (signs) => `hash ${signs}`,
  siteKey: 'Key of the site',
  altered: 'Changed outside of Stepwright',
  alteredSince: (time) => `this record does not agree with its events; found on ${time}`,
  howToVerify:
    'To verify it, download the record pack of this run in the app and run the command below. Every page ends with the beginning of the hash.',
  verify: (hash) => `stepwright verify-record FILE --hash=${hash}`,
  unprintable:
    'Some characters of this run have no shape in this print and stand as an empty box. Copied out of this file they are there; the app and the exports show them all.',
  page: (entryid, number, count) => `Run ${entryid} · page ${number} of ${count}`,
}
