// German: what this device keeps.
import type { device as english } from '../en/device.ts'
import type { Translation } from '../translation.ts'

export const device: Translation<typeof english> = {
  'device.aRun': 'Ein Durchlauf',
  'device.allSent': 'Alles, was hier erfasst wurde, ist auf dem Server.',
  'device.areHere': {
    one: '{count} Anleitung auf diesem Gerät · {size}',
    other: '{count} Anleitungen auf diesem Gerät · {size}',
  },
  'device.asOf': 'Stand {when}',
  'device.askPromise': 'Browser um Erhalt bitten',
  'device.entries': { one: '{count} Eintrag', other: '{count} Einträge' },
  'device.files': { one: '{count} Datei ({size})', other: '{count} Dateien ({size})' },
  'device.find': 'Kategorie wählen',
  'device.giveUp': '„{name}“ von diesem Gerät entfernen',
  'device.givenUp': 'Wird nicht mehr auf diesem Gerät behalten.',
  'device.gone': 'Sie können diese Anleitung nicht mehr lesen. Nichts davon ist mehr hier.',
  'device.guide': 'Anleitung {number}',
  'device.guidesOf': { one: '{whole} von {count} Anleitung', other: '{whole} von {count} Anleitungen' },
  'device.isFetched': 'Wird geladen … {percent}',
  'device.isHere': 'Auf diesem Gerät · {size}',
  'device.isPartly': 'Teilweise auf diesem Gerät · {percent}',
  'device.keep': 'Auf diesem Gerät behalten',
  'device.keepNeedsHttps': 'Auf diesem Gerät behalten (braucht https)',
  'device.kept': 'Auf diesem Gerät behalten',
  'device.lead': 'Was noch nicht auf dem Server ist und was sich hier ohne Netz öffnen lässt.',
  'device.markUnsent': {
    one: '{count} Eintrag auf diesem Gerät ist noch nicht auf dem Server ({when})',
    other: '{count} Einträge auf diesem Gerät sind noch nicht auf dem Server (der älteste: {when})',
  },
  'device.mayBeCleared': 'Wird der Platz auf dem Gerät knapp, kann der Browser löschen, was hier liegt.',
  'device.name': 'Gerätename',
  'device.nameHint': 'So heißt das Gerät in den Aufzeichnungen, zum Beispiel „Tablet 4, Halle 2“.',
  'device.nameTitle': 'Name dieses Geräts',
  'device.named': 'Das Gerät hat seinen Namen.',
  'device.noRoom': 'Auf diesem Gerät ist nicht genug Platz für alles',
  'device.noTls': 'Diese Website hat kein TLS',
  'device.noTlsBody':
    'Ein offenes Fenster läuft ohne Netz weiter. Öffnen oder neu laden lässt es sich erst wieder mit Netz.',
  'device.noTlsPictures':
    'Ein offenes Fenster läuft ohne Netz weiter, aber Anleitungen kommen ohne Bilder, und öffnen oder neu laden lässt es sich erst wieder mit Netz.',
  'device.none': 'Für dieses Gerät wurde noch nichts gewählt',
  'device.noneBody':
    'Wählen Sie „Auf diesem Gerät behalten“ bei einer Anleitung oder Kategorie. Dann öffnet sie sich hier auch ohne Netz, mit Bildern und Formularen, und Durchläufe lassen sich starten.',
  'device.notDurable':
    'Dieser Browser lässt uns nichts speichern. Was Sie erfassen, geht verloren, wenn das Fenster vor dem Senden geschlossen wird.',
  'device.notPromised':
    'Der Browser hat es nicht zugesagt. Wird die App installiert oder oft geöffnet, ändert sich das.',
  'device.others': {
    one: '{count} Eintrag von jemand anderem wartet hier bis zu dessen nächster Anmeldung.',
    other: '{count} Einträge von anderen warten hier bis zu deren nächster Anmeldung.',
  },
  'device.progressOf': 'Fortschritt von „{name}“',
  'device.promised': 'Der Browser behält alles, bis Sie es entfernen.',
  'device.refused': {
    one: '{count} Eintrag wurde abgelehnt. Öffnen Sie den Durchlauf, um ihn zu korrigieren.',
    other: '{count} Einträge wurden abgelehnt. Öffnen Sie den Durchlauf, um sie zu korrigieren.',
  },
  'device.room': 'Platz auf diesem Gerät',
  'device.roomUnknown': 'Dieser Browser sagt nicht, wie viel Platz es gibt.',
  'device.roomUsed': '{used} belegt, {free} frei',
  'device.scarce': 'Auf diesem Gerät ist wenig Platz',
  'device.sendNow': 'Jetzt senden',
  'device.signInAgain': 'Melden Sie sich wieder an, dann wird gesendet.',
  'device.since': 'seit {when}',
  'device.stuck': 'Der Server ist nicht erreichbar. Gesendet wird, sobald er es ist.',
  'device.title': 'Dieses Gerät',
  'device.unreached': 'Nicht alles konnte geladen werden. Wir versuchen es weiter.',
  'device.unsent': 'Noch nicht auf dem Server',
  'device.viaCategory': 'Mit der Kategorie „{category}“ behalten',
  'device.ofOther': { one: '{count} Eintrag von {name}', other: '{count} Einträge von {name}' },
  'device.sendFor': 'Für {name} senden',
  'device.sendForTitle': 'Die Einträge von {name} senden?',
  'device.sendForBody':
    'Nur, wenn {name} sich hier nicht mehr anmeldet. In der Aufzeichnung steht dann „eingetragen von {by} für {name}“.',
  'device.sentFor': 'Die Einträge von {name} sind gesendet.',
  'device.sentForPartly': {
    one: '{count} Eintrag von {name} wurde abgelehnt und bleibt hier.',
    other: '{count} Einträge von {name} wurden abgelehnt und bleiben hier.',
  },
}
