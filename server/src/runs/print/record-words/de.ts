// The words of a printed record in German.
import { dayText, planText } from '@stepwright/rules'
import type { MissingFiles } from '../../devices.schema.ts'
import type { RecordWords } from './record-words.ts'
import { timeText } from './time-text.ts'

const nouns = {
  Image: ['Foto', 'Fotos'],
  Video: ['Video', 'Videos'],
  Document: ['Dokument', 'Dokumente'],
} as const

const listOf = (entries: number, files: readonly MissingFiles[]): string =>
  [
    ...(entries > 0 ? [`${entries} ${entries === 1 ? 'Eintrag' : 'Einträge'}`] : []),
    ...files.map(({ field_type, count }) => `${count} ${nouns[field_type][count === 1 ? 0 : 1]}`),
  ].join(' und ')

const spanOf = (seconds: number) => planText(Math.abs(seconds), Math.abs(seconds), 'de')

export const de: RecordWords = {
  run: 'Durchlauf',
  runAt: (entryid, site) => `${entryid} auf ${site}`,
  guide: 'Anleitung',
  revision: (guideid, revisionid, isEdited) =>
    `${guideid}, Revision ${revisionid}${isEdited ? ' (seither geändert)' : ''}`,
  release: 'Freigabe',
  workOrder: 'Auftrag',
  performedBy: 'Durchgeführt von',
  correctedBy: 'Korrigiert von',
  share: (name, seconds, answers) =>
    `${name} (${timeText(seconds)}, ${answers} ${answers === 1 ? 'Antwort' : 'Antworten'})`,
  corrections: (name, count) => `${name} (${count} ${count === 1 ? 'Korrektur' : 'Korrekturen'})`,
  state: 'Status',
  states: {
    started: 'in Arbeit',
    paused: 'pausiert',
    suspended: 'zurückgestellt',
    complete: 'abgeschlossen',
    cancelled: 'abgebrochen',
  },
  voidMark: 'UNGÜLTIG',
  voidedBy: (name, time) => `Für ungültig erklärt von ${name}, ${time}`,
  began: (zone) => `Start (${zone})`,
  ended: (zone) => `Ende (${zone})`,
  deviations: 'Abweichungen',
  disagreements: 'Ungeklärte Konflikte',
  late: 'Antworten nach dem Ende oder neben dem Durchlauf',
  lateInOpen: 'Antworten neben dem Durchlauf',
  devices: 'Einträge auf Geräten',
  device: (number) => `Gerät ${number}`,
  clocks: 'Uhren',
  clock: (device, seconds) =>
    `die Uhr von ${device} ging ${spanOf(seconds)} ${seconds > 0 ? 'vor' : 'nach'}; die Zeiten sind korrigiert`,
  stillHas: (device, count) => `${device} hat noch ${count} ${count === 1 ? 'Eintrag' : 'Einträge'}`,
  allHere: (count) =>
    count === 1
      ? 'alle Einträge von 1 Gerät sind angekommen'
      : `alle Einträge von ${count} Geräten sind angekommen`,
  closed: (device, by, time, reason) => `${device} wurde von ${by} am ${time} geschlossen: ${reason}`,
  neverArrived: (entries, files) => {
    const list = listOf(entries, files)
    return list ? `nie angekommen: ${list}` : 'alles ist noch angekommen'
  },
  afterClosing: 'nach dem Schließen des Geräts angekommen',
  afterLock: 'nach der Sperrzeit erfasst',
  toOperator: (name) => `an ${name}`,
  givenUp: (entries, files) => `aufgegeben: ${listOf(entries, files)}`,
  site: 'der Website',
  idleSince: (time) => `seit ${time} wurde nichts erfasst`,
  changeOfPerson: 'Personenwechsel',
  notIdle: 'später angekommene Einträge zeigen, dass weitergearbeitet wurde',
  filesOn: ({ field_type, count }, device) =>
    `${count} ${nouns[field_type][count === 1 ? 0 : 1]} ${count === 1 ? 'ist' : 'sind'} noch auf ${device}`,
  requiredAndEmpty: 'Pflichtfelder ohne Wert',
  finishedMissing: (count) =>
    `abgeschlossen mit ${count} ${count === 1 ? 'fehlender Antwort' : 'fehlenden Antworten'}`,
  noReason: 'kein Grund angegeben',
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
  expected: 'erwartet',
  expectedCode: 'erwarteter Code',
  pattern: 'Muster',
  values: 'Werte',
  none: 'Keine',
  isShortened: 'Es gibt mehr Korrekturen, als hier gedruckt sind; der Export der Werte enthält sie alle.',
  isCut: 'Lange Texte sind hier gekürzt und enden mit …; der Export der Werte enthält sie ganz.',
  before: 'Vorher',
  rival: 'Im Konflikt damit',
  against: 'gewählt gegen',
  empty: '(leer)',
  yes: 'ja',
  no: 'nein',
  passed: 'in Ordnung',
  failed: 'nicht in Ordnung',
  day: (text) => dayText(text, 'de'),
  notPrinted: 'Dieses Bild ist nicht gedruckt; die App zeigt es, falls es gelesen werden kann.',
  reading: (name, number) => `${name}, Messwert ${number}`,
  deviation: {
    below: 'unter der Grenze',
    above: 'über der Grenze',
    early: 'zu früh',
    late: 'zu spät',
    wrong: 'nicht richtig',
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
    'handed-over': 'Übergeben',
    'value.corrected': 'Werte korrigiert',
    'value.settled': 'Konflikt geklärt',
    'note.added': 'Notiz',
    'workorder.changed': 'Auftrag geändert',
    finished: 'Abgeschlossen',
    cancelled: 'Abgebrochen',
    voided: 'Für ungültig erklärt',
    'device.closed': 'Gerät geschlossen',
    signed: 'Unterschrieben',
  },
  signed: {
    heading: 'Unterschriften',
    subjects: {
      answer: 'Antwort',
      step: 'Schritt',
      run: 'ganzer Durchlauf',
      finish: 'Mit fehlenden Antworten abgeschlossen',
      hold: 'Wieder freigegeben',
    },
    methods: { password: 'Passwort', pin: 'PIN', badge: 'Ausweis', token: 'Code aus einer E-Mail' },
    signer: (userid) => `Benutzer ${userid}`,
    renamed: (username) => `heißt jetzt ${username}`,
    after: (seconds) => `${spanOf(seconds)} nach dem letzten Eintrag`,
    changedSince: 'NACH DER UNTERSCHRIFT GEÄNDERT',
    unsigned: 'nicht unterschrieben',
  },
  by: (what, who) => `${what} von ${who}`,
  offline: (time) => `ohne Netz erfasst, gesendet ${time}`,
  uncertain: 'Zeit unsicher',
  enteredFor: (by, name, time) => `eingetragen von ${by} für ${name} am ${time}`,
  enteredForOthers: 'Von der Verwaltung für andere eingetragen',
  afterEnd: 'nach dem Ende eingetragen',
  besideRun: 'neben dem Durchlauf erfasst',
  hash: 'Hash aller Ereignisse',
  shortHash: (signs) => `Hash ${signs}`,
  siteKey: 'Schlüssel der Website',
  altered: 'Außerhalb von Stepwright geändert',
  alteredSince: (time) => `dieser Nachweis passt nicht zu seinen Ereignissen; gefunden am ${time}`,
  howToVerify: (keysUrl) =>
    `Zum Prüfen das Nachweispaket dieses Durchlaufs in der App herunterladen, ${keysUrl} als keys.json speichern und den Befehl darunter ausführen. Am Fuß jeder Seite steht der Anfang des Hashs.`,
  verify: (hash) => `stepwright verify-record DATEI --key=keys.json --hash=${hash}`,
  unprintable:
    'Einige Zeichen dieses Durchlaufs kann dieser Ausdruck nicht darstellen, an ihrer Stelle steht ein leeres Kästchen. Aus dieser Datei kopiert sind sie vorhanden; die App und die Exporte zeigen sie alle.',
  page: (entryid, number, count) => `Durchlauf ${entryid} · Seite ${number} von ${count}`,
}
