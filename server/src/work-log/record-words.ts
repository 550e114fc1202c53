// The words of a printed record, in the language of whoever prints it.
import { type AnswerLanguage, answerLanguage } from '@stepwright/rules'
import type { EntryValue } from './entries.schema.ts'
import type { EntryState } from './states.ts'

export interface RecordWords {
  run: string
  runAt: (entryid: number, site: string) => string
  guide: string
  revision: (guideid: number, revisionid: number, isEdited: boolean) => string
  workOrder: string
  performedBy: string
  state: string
  states: Record<EntryState, string>
  began: (zone: string) => string
  ended: (zone: string) => string
  deviations: string
  requiredAndEmpty: string
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
  values: string
  none: string
  isShortened: string
  before: string
  empty: string
  yes: string
  no: string
  reading: (name: string, number: number) => string
  deviation: Record<NonNullable<EntryValue['deviation']>, string>
  limits: string
  gone: string
  happened: string
  /** By type of event; saving and entering steps stand with values and times. */
  events: Record<PrintedEvent, string>
  by: (what: string, who: string) => string
  unprintable: string
  page: (entryid: number, number: number, count: number) => string
}

export const printedEvents = [
  'started',
  'paused',
  'resumed',
  'suspended',
  'taken-over',
  'value.corrected',
  'workorder.changed',
  'finished',
  'cancelled',
] as const
export type PrintedEvent = (typeof printedEvents)[number]

const en: RecordWords = {
  run: 'Run',
  runAt: (entryid, site) => `${entryid} at ${site}`,
  guide: 'Guide',
  revision: (guideid, revisionid, isEdited) =>
    `${guideid}, revision ${revisionid}${isEdited ? ' (edited since)' : ''}`,
  workOrder: 'Work order',
  performedBy: 'Performed by',
  state: 'State',
  states: {
    started: 'started',
    paused: 'paused',
    suspended: 'laid aside',
    complete: 'complete',
    cancelled: 'cancelled',
  },
  began: (zone) => `Began (${zone})`,
  ended: (zone) => `Ended (${zone})`,
  deviations: 'Deviations',
  requiredAndEmpty: 'Required and empty',
  times: 'Times',
  duration: 'Duration without pauses',
  active: 'Active',
  paused: 'Paused',
  suspended: 'Laid aside',
  step: (number) => `Step ${number}`,
  entered: (times) => `entered ${times} times`,
  above: 'above',
  atLeast: 'at least',
  below: 'below',
  atMost: 'at most',
  target: 'target',
  values: 'Values',
  none: 'None',
  isShortened: 'There are more corrections than are printed here; the export of values holds them all.',
  before: 'Before',
  empty: '(empty)',
  yes: 'yes',
  no: 'no',
  reading: (name, number) => `${name}, reading ${number}`,
  deviation: { below: 'below the limit', above: 'above the limit', barcode: 'not the expected code' },
  limits: 'Limits',
  gone: 'somebody who is gone',
  happened: 'What happened',
  events: {
    started: 'Begun',
    paused: 'Paused',
    resumed: 'Resumed',
    suspended: 'Laid aside',
    'taken-over': 'Taken over',
    'value.corrected': 'Values corrected',
    'workorder.changed': 'Work order changed',
    finished: 'Finished',
    cancelled: 'Cancelled',
  },
  by: (what, who) => `${what} by ${who}`,
  unprintable:
    'Some characters of this run have no shape in this print and stand as an empty box. Copied out of this file they are there; the app and the exports show them all.',
  page: (entryid, number, count) => `Run ${entryid} · page ${number} of ${count}`,
}

const de: RecordWords = {
  run: 'Durchlauf',
  runAt: (entryid, site) => `${entryid} auf ${site}`,
  guide: 'Anleitung',
  revision: (guideid, revisionid, isEdited) =>
    `${guideid}, Stand ${revisionid}${isEdited ? ' (seither geändert)' : ''}`,
  workOrder: 'Auftrag',
  performedBy: 'Durchgeführt von',
  state: 'Zustand',
  states: {
    started: 'läuft',
    paused: 'pausiert',
    suspended: 'zurückgelegt',
    complete: 'beendet',
    cancelled: 'abgebrochen',
  },
  began: (zone) => `Beginn (${zone})`,
  ended: (zone) => `Ende (${zone})`,
  deviations: 'Abweichungen',
  requiredAndEmpty: 'Pflichtfelder ohne Wert',
  times: 'Zeiten',
  duration: 'Dauer ohne Pausen',
  active: 'In Arbeit',
  paused: 'In Pause',
  suspended: 'Zurückgelegt',
  step: (number) => `Schritt ${number}`,
  entered: (times) => `${times}-mal begonnen`,
  above: 'über',
  atLeast: 'mindestens',
  below: 'unter',
  atMost: 'höchstens',
  target: 'Ziel',
  values: 'Werte',
  none: 'Keine',
  isShortened: 'Es gibt mehr Korrekturen, als hier gedruckt sind; der Export der Werte enthält sie alle.',
  before: 'Vorher',
  empty: '(leer)',
  yes: 'ja',
  no: 'nein',
  reading: (name, number) => `${name}, Messung ${number}`,
  deviation: {
    below: 'unter der Grenze',
    above: 'über der Grenze',
    barcode: 'nicht der erwartete Code',
  },
  limits: 'Grenzen',
  gone: 'jemand, der nicht mehr da ist',
  happened: 'Verlauf',
  events: {
    started: 'Begonnen',
    paused: 'Pausiert',
    resumed: 'Fortgesetzt',
    suspended: 'Zurückgelegt',
    'taken-over': 'Übernommen',
    'value.corrected': 'Werte korrigiert',
    'workorder.changed': 'Auftrag geändert',
    finished: 'Beendet',
    cancelled: 'Abgebrochen',
  },
  by: (what, who) => `${what} von ${who}`,
  unprintable:
    'Einige Zeichen dieses Durchlaufs kann dieser Ausdruck nicht darstellen, an ihrer Stelle steht ein leeres Kästchen. Aus dieser Datei kopiert sind sie vorhanden; die App und die Exporte zeigen sie alle.',
  page: (entryid, number, count) => `Durchlauf ${entryid} · Seite ${number} von ${count}`,
}

const wordsOf: Record<AnswerLanguage, RecordWords> = { en, de }

export const recordWords = (langid: string): RecordWords => wordsOf[answerLanguage(langid)]
