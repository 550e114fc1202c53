// German: the page about the server.
import type { about as english } from '../en/about.ts'
import type { Translation } from '../translation.ts'

export const about: Translation<typeof english> = {
  'about.title': 'Über diesen Server',
  'about.lead': 'Worauf der Server läuft, wie es seinen Teilen geht, und seine letzten Fehler.',
  'about.health': 'Status',
  'about.ok': 'In Ordnung',
  'about.warning': 'Warnung',
  'about.failed': 'Fehlgeschlagen',
  'about.off': 'Aus',
  'about.program': 'Programm',
  'about.version': 'Version von Stepwright',
  'about.license': 'Lizenz',
  'about.node': 'Version von Node.js',
  'about.started': 'Läuft seit',
  'about.room': 'Datenbank und Dateien',
  'about.database': 'Datenbank',
  'about.databaseSize': 'Größe der Datenbank',
  'about.files': 'Dateien',
  'about.originals': 'Hochgeladene Originale',
  'about.bucket': 'S3-Bucket',
  'about.disk': 'Datenträger der Dateien',
  'about.diskRoom': '{free} frei, {used} belegt',
  'about.noAnswer': 'Keine Antwort',
  'about.databaseFailed': 'Die Datenbank antwortet nicht.',
  'about.filesWarning': 'Der Datenträger ist fast voll: Hochladen wird abgelehnt. Schaffen Sie Platz.',
  'about.filesFailed':
    'Dateien lassen sich nicht speichern: Der Datenträger ist voll, oder Ordner oder Bucket sind nicht erreichbar.',
  'about.jobsWarning': 'Aufgaben sind fehlgeschlagen. Beheben Sie den Grund und versuchen Sie es erneut.',
  'about.jobCounts': '{waiting} wartend, {running} laufend, {failed} fehlgeschlagen',
  'about.mailOff': 'Es ist kein Mailserver gesetzt: Die Website verschickt keine Mails.',
  'about.mailWarning':
    'Mails sind fehlgeschlagen und werden erneut versucht. Senden Sie in den Einstellungen eine Testmail.',
  'about.mailFailed':
    'Mails konnten nicht verschickt werden. Senden Sie in den Einstellungen eine Testmail und versuchen Sie die Aufgaben dann erneut.',
  'about.errors': 'Letzte Fehler',
  'about.errorsHint':
    'Höchstens 50 des Serverprozesses, der antwortet, seit seinem Start. Das Log enthält die Einzelheiten unter der Nummer der Anfrage.',
  'about.noErrors': 'Keine Fehler seit dem Start des Serverprozesses.',
  'about.request': 'Anfrage {request}',
}
