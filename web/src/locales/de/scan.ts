// German: reading codes with the camera.
import type { scan as english } from '../en/scan.ts'
import type { Translation } from '../translation.ts'

export const scan: Translation<typeof english> = {
  'scan.again': 'Erneut scannen',
  'scan.busy': 'Die Kamera ist belegt',
  'scan.busyWay':
    'Schließen Sie das andere Programm, das sie benutzt, und versuchen Sie es noch einmal, wählen Sie ein Foto des Codes, oder tippen Sie ihn ein.',
  'scan.hint': 'Den Code in den Rahmen halten',
  'scan.insecure': 'Die Kamera geht nur über https',
  'scan.insecureWay':
    'Diese Website ist ohne Verschlüsselung geöffnet, und dann geben Browser die Kamera nicht frei. Fotografieren Sie den Code und wählen Sie das Foto hier aus, oder tippen Sie ihn ein. Wer die Website betreibt, kann https einschalten.',
  'scan.lamp': 'Taschenlampe',
  'scan.lost': 'Die Kamera wurde unterbrochen',
  'scan.lostWay':
    'Sie wurde abgezogen oder ausgeschaltet. Versuchen Sie es noch einmal, wählen Sie ein Foto des Codes, oder tippen Sie ihn ein.',
  'scan.none': 'Keine Kamera gefunden',
  'scan.noneWay': 'Wählen Sie ein Foto des Codes, oder tippen Sie ihn ein.',
  'scan.opening': 'Die Kamera wird geöffnet',
  'scan.otherCamera': 'Andere Kamera',
  'scan.photo': 'Aus einem Foto',
  'scan.photoNothing':
    'Auf diesem Foto ist kein Code zu finden. Fotografieren Sie ihn näher, gerade und in gutem Licht.',
  'scan.photoReading': 'Das Foto wird gelesen',
  'scan.photoUnreadable':
    'Dieser Browser kann die Datei nicht als Bild öffnen. Wählen Sie ein JPEG oder PNG.',
  'scan.read': 'Gelesen: {kind}',
  'scan.reader': 'Der Codeleser konnte nicht geladen werden',
  'scan.readerWay':
    'Versuchen Sie es noch einmal, wenn die Verbindung wieder da ist, oder tippen Sie den Code ein.',
  'scan.refused': 'Die Kamera ist nicht erlaubt',
  'scan.refusedWay':
    'Erlauben Sie sie für diese Website in den Einstellungen des Browsers, am Schloss oder an der Kamera neben der Adresse, und versuchen Sie es noch einmal. Oder wählen Sie ein Foto des Codes, oder tippen Sie ihn ein.',
  'scan.take': 'Übernehmen',
  'scan.title': 'Scannen: {label}',
  'scan.type': 'Lieber tippen',
  'scan.view': 'Kamerabild',
}
