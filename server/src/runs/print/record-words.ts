// The words of a printed record, in the language of whoever prints it.
import { type AnswerLanguage, answerLanguage } from '@stepwright/rules'
import type { RunValue } from '../runs.schema.ts'
import type { RunState } from '../states.ts'

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

const en = {
  run: 'Run',
  runAt: (entryid: number, site: string) => `${entryid} at ${site}`,
  guide: 'Guide',
  revision: (guideid: number, revisionid: number, isEdited: boolean) =>
    `${guideid}, revision ${revisionid}${isEdited ? ' (edited since)' : ''}`,
  workOrder: 'Work order',
  performedBy: 'Performed by',
  state: 'Status',
  states: {
    started: 'in progress',
    paused: 'paused',
    suspended: 'on hold',
    complete: 'finished',
    cancelled: 'cancelled',
  } satisfies Record<RunState, string>,
  began: (zone: string) => `Started (${zone})`,
  ended: (zone: string) => `Ended (${zone})`,
  deviations: 'Deviations',
  requiredAndEmpty: 'Required and empty',
  times: 'Times',
  duration: 'Duration without pauses',
  active: 'Time worked',
  paused: 'Paused',
  suspended: 'On hold',
  step: (number: number) => `Step ${number}`,
  entered: (times: number) => `opened ${times} times`,
  above: 'above',
  atLeast: 'min',
  below: 'below',
  atMost: 'max',
  target: 'target',
  values: 'Values',
  none: 'None',
  isShortened: 'There are more corrections than are printed here; the export of values holds them all.',
  before: 'Before',
  empty: '(empty)',
  yes: 'yes',
  no: 'no',
  reading: (name: string, number: number) => `${name}, reading ${number}`,
  deviation: {
    below: 'below the limit',
    above: 'above the limit',
    barcode: 'not the expected code',
  } satisfies Record<NonNullable<RunValue['deviation']>, string>,
  limits: 'Limits',
  gone: 'former member',
  happened: 'Events',
  /** By type of event; saving and entering steps stand with values and times. */
  events: {
    started: 'Started',
    paused: 'Paused',
    resumed: 'Continued',
    suspended: 'Put on hold',
    'taken-over': 'Taken over',
    'value.corrected': 'Values corrected',
    'workorder.changed': 'Work order changed',
    finished: 'Finished',
    cancelled: 'Cancelled',
  } satisfies Record<PrintedEvent, string>,
  by: (what: string, who: string) => `${what} by ${who}`,
  unprintable:
    'Some characters of this run have no shape in this print and stand as an empty box. Copied out of this file they are there; the app and the exports show them all.',
  page: (entryid: number, number: number, count: number) => `Run ${entryid} · page ${number} of ${count}`,
}

export type RecordWords = typeof en

const de: RecordWords = {
  run: 'Durchlauf',
  runAt: (entryid, site) => `${entryid} auf ${site}`,
  guide: 'Anleitung',
  revision: (guideid, revisionid, isEdited) =>
    `${guideid}, Revision ${revisionid}${isEdited ? ' (seither geändert)' : ''}`,
  workOrder: 'Auftrag',
  performedBy: 'Durchgeführt von',
  state: 'Status',
  states: {
    started: 'in Arbeit',
    paused: 'pausiert',
    suspended: 'zurückgestellt',
    complete: 'abgeschlossen',
    cancelled: 'abgebrochen',
  },
  began: (zone) => `Start (${zone})`,
  ended: (zone) => `Ende (${zone})`,
  deviations: 'Abweichungen',
  requiredAndEmpty: 'Pflichtfelder ohne Wert',
  times: 'Zeiten',
  duration: 'Dauer ohne Pausen',
  active: 'Bearbeitungszeit',
  paused: 'Pausiert',
  suspended: 'Zurückgestellt',
  step: (number) => `Schritt ${number}`,
  entered: (times) => `${times}-mal geöffnet`,
  above: 'über',
  atLeast: 'mind.',
  below: 'unter',
  atMost: 'max.',
  target: 'Sollwert',
  values: 'Werte',
  none: 'Keine',
  isShortened: 'Es gibt mehr Korrekturen, als hier gedruckt sind; der Export der Werte enthält sie alle.',
  before: 'Vorher',
  empty: '(leer)',
  yes: 'ja',
  no: 'nein',
  reading: (name, number) => `${name}, Messwert ${number}`,
  deviation: {
    below: 'unter der Grenze',
    above: 'über der Grenze',
    barcode: 'nicht der erwartete Code',
  },
  limits: 'Grenzen',
  gone: 'ehemaliges Mitglied',
  happened: 'Ereignisse',
  events: {
    started: 'Gestartet',
    paused: 'Pausiert',
    resumed: 'Fortgesetzt',
    suspended: 'Zurückgestellt',
    'taken-over': 'Übernommen',
    'value.corrected': 'Werte korrigiert',
    'workorder.changed': 'Auftrag geändert',
    finished: 'Abgeschlossen',
    cancelled: 'Abgebrochen',
  },
  by: (what, who) => `${what} von ${who}`,
  unprintable:
    'Einige Zeichen dieses Durchlaufs kann dieser Ausdruck nicht darstellen, an ihrer Stelle steht ein leeres Kästchen. Aus dieser Datei kopiert sind sie vorhanden; die App und die Exporte zeigen sie alle.',
  page: (entryid, number, count) => `Durchlauf ${entryid} · Seite ${number} von ${count}`,
}

const wordsOf: Record<AnswerLanguage, RecordWords> = { en, de }

export const recordWords = (langid: string): RecordWords => wordsOf[answerLanguage(langid)]
