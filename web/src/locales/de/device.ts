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

  'device.switch': 'Wechseln',
  'device.switchTitle': 'Wer macht weiter?',
  'device.whoTitle': 'Wer ist da?',
  'device.scanBadge': 'Scannen Sie Ihren Ausweis, oder tippen Sie auf Ihren Namen.',
  'device.scanBadgeOf': '{name} hat keine PIN. Scannen Sie den Ausweis, oder benutzen Sie das Passwort.',
  'device.findPerson': 'Person nach Namen suchen',
  'device.people': 'Personen',
  'device.nobodyFound': 'Niemand mit diesem Namen hat eine PIN oder einen Ausweis.',
  'device.nobodyYet':
    'Noch niemand hat eine PIN oder einen Ausweis. Melden Sie sich mit Ihrem Passwort an und legen Sie unter „Mein Konto“ eine PIN fest.',
  'device.badgeOnly': 'Nur Ausweis',
  'device.badgeUnknown': 'Niemand wurde gewechselt: Das ist kein Ausweis, der hier bekannt ist.',
  'device.badgeSame': 'Sie arbeiten hier schon.',
  'device.waits': {
    one: '{count} Eintrag wartet',
    other: '{count} Einträge warten',
  },
  'device.waitsFor': {
    one: '{count} Eintrag von {name} wartet hier. Er wird gesendet, wenn {name} sich anmeldet.',
    other: '{count} Einträge von {name} warten hier. Sie werden gesendet, wenn {name} sich anmeldet.',
  },
  'device.waitsFirst': {
    one: '{count} Eintrag wartet auf das Netz; wechseln Sie, wenn er gesendet ist.',
    other: '{count} Einträge warten auf das Netz; wechseln Sie, wenn sie gesendet sind.',
  },
  'device.switchOffline':
    'Der Server ist nicht erreichbar, deshalb kann niemand erkannt werden. Wechseln Sie, wenn das Netz zurück ist; der Durchlauf geht weiter.',
  'device.closedTitle': 'Kein Netz, das Gerät ist zu',
  'device.closedWhy': {
    one: 'Seit {count} Minute hat niemand dieses Gerät berührt. Ohne Netz lassen sich weder PIN noch Ausweis prüfen, deshalb bleibt es zu, bis das Netz zurück ist.',
    other:
      'Seit {count} Minuten hat niemand dieses Gerät berührt. Ohne Netz lassen sich weder PIN noch Ausweis prüfen, deshalb bleibt es zu, bis das Netz zurück ist.',
  },
  'device.closedUnsent':
    'Einträge von {name}, die noch nicht gesendet sind, bleiben auf diesem Gerät. Sie werden gesendet, wenn das Netz zurück ist und {name} sich anmeldet.',
  'device.closedSent': 'Alles, was hier erfasst wurde, ist gesendet.',
  'device.closedStill': '{time}: noch kein Netz.',
  'device.overNow': {
    one: 'Seit {count} Minute hat niemand dieses Gerät berührt. Aufzeichnungen kennzeichnen, was jetzt erfasst wird, bis sich jemand anmeldet.',
    other:
      'Seit {count} Minuten hat niemand dieses Gerät berührt. Aufzeichnungen kennzeichnen, was jetzt erfasst wird, bis sich jemand anmeldet.',
  },
  'device.offlineTitle': 'Kein Netz: Niemand kann wechseln',
  'device.offlineWhy': 'Ohne Netz lassen sich weder PIN noch Ausweis prüfen.',
  'device.offlineWho': 'Alles, was hier erfasst wird, wird für {name} aufgezeichnet.',
  'device.offlineGoOn':
    '{name} kann fortsetzen: Einträge warten auf diesem Gerät und werden später gesendet.',
  'device.offlineOther':
    'Andere nehmen ein Gerät mit Netz. Oder {name} bleibt dabei, und eine Notiz im Durchlauf sagt, wer gearbeitet hat.',
  'device.offlineWait': 'Oder auf das Netz warten und dann wechseln.',
  'device.offlineMarks': {
    one: 'Nach {count} Minute ohne Berührung kennzeichnen Aufzeichnungen jeden Eintrag als „nach der Sperrzeit erfasst“, bis sich jemand anmeldet.',
    other:
      'Nach {count} Minuten ohne Berührung kennzeichnen Aufzeichnungen jeden Eintrag als „nach der Sperrzeit erfasst“, bis sich jemand anmeldet.',
  },
  'device.offlineLocks': {
    one: 'Nach {count} Minute ohne Berührung sperrt sich dieses Gerät, bis das Netz zurück ist. Einträge bleiben darauf und werden später gesendet.',
    other:
      'Nach {count} Minuten ohne Berührung sperrt sich dieses Gerät, bis das Netz zurück ist. Einträge bleiben darauf und werden später gesendet.',
  },
  'device.offlineOver': 'Die Sperrzeit ist um seit {time}',
  'device.offlineMarked':
    'Aufzeichnungen kennzeichnen, was jetzt erfasst wird, als „nach der Sperrzeit erfasst“, bis sich jemand anmeldet.',
  'device.pinOf': 'PIN von {name}',
  'device.pinKeys': 'Tasten',
  'device.pinDelete': 'Letzte Ziffer löschen',
  'device.pinDone': 'Weiter',
  'device.pinTooShort': 'Eine PIN hat 4 bis 8 Ziffern.',
  'device.otherPerson': 'Andere Person',
  'device.withPassword': 'Stattdessen mein Passwort benutzen',
  'device.locking': 'Das Gerät sperrt sich',
  'device.locksSoon': 'Noch da?',
  'device.locksIn': {
    one: 'Das Gerät sperrt sich in {count} Sekunde. Berühren Sie es, um zu bleiben.',
    other: 'Das Gerät sperrt sich in {count} Sekunden. Berühren Sie es, um zu bleiben.',
  },
  'device.withdrawnTitle': 'Dieses Gerät wurde zurückgezogen',
  'device.withdrawnBody':
    'Es ist kein gemeinsames Gerät mehr. Alles, was es von dieser Website gespeichert hatte, ist gelöscht.',
  'device.withdrawnEntries': {
    one: 'Auch {count} Eintrag, der nicht gesendet war, ist gelöscht.',
    other: 'Auch {count} Einträge, die nicht gesendet waren, sind gelöscht.',
  },
  'device.shared.title': 'Gemeinsame Geräte',
  'device.shared.lead': 'Auf diesen Geräten wechseln Personen mit PIN oder Ausweis.',
  'device.shared.register': 'Diesen Browser anmelden',
  'device.shared.registerLead':
    'Tun Sie das am Gerät selbst. Es sperrt sich, wenn niemand es berührt, und zeigt niemandem, was eine andere Person hinterlassen hat.',
  'device.shared.registerAction': 'Als gemeinsames Gerät anmelden',
  'device.shared.registered': '{name} ist jetzt ein gemeinsames Gerät.',
  'device.shared.isHere': 'Dieser Browser ist angemeldet als {name}',
  'device.shared.isHereBody': 'Melden Sie sich ab, wenn Sie fertig sind: Dann fragt das Gerät, wer da ist.',
  'device.shared.name': 'Name des Geräts',
  'device.shared.nameHint': 'Zum Beispiel „Tablet 4, Halle 2“.',
  'device.shared.minutes': 'Sperrt nach Minuten',
  'device.shared.password': 'Ihr Passwort',
  'device.shared.minutesHint': 'Ohne Berührung oder Taste, 1 bis 240.',
  'device.shared.minutesFault': 'Eine ganze Zahl von 1 bis 240.',
  'device.shared.none': 'Noch keine gemeinsamen Geräte',
  'device.shared.noneBody': 'Öffnen Sie diese Seite auf einem Tablet der Werkstatt und melden Sie es an.',
  'device.shared.here': 'Dieser Browser',
  'device.shared.stateWithdrawn': 'Zurückgezogen',
  'device.shared.stateEmptied': 'Zurückgezogen und geleert',
  'device.shared.lastUsed': 'Zuletzt benutzt',
  'device.shared.neverUsed': 'Noch nicht benutzt',
  'device.shared.locksAfter': {
    one: 'Sperrt nach {count} Minute',
    other: 'Sperrt nach {count} Minuten',
  },
  'device.shared.registeredBy': 'angemeldet von {name} am {date}',
  'device.shared.emptiedAt': 'geleert {date}',
  'device.shared.change': 'Ändern',
  'device.shared.changeOf': '{name} ändern',
  'device.shared.changeTitle': '{name} ändern',
  'device.shared.saved': '{name} ist gespeichert.',
  'device.shared.withdraw': 'Zurückziehen',
  'device.shared.withdrawOf': '{name} zurückziehen',
  'device.shared.withdrawTitle': '{name} zurückziehen?',
  'device.shared.withdrawBody':
    'Die Sitzungen enden jetzt. Beim nächsten Kontakt löscht das Gerät alles, was es speichert, auch nicht gesendete Einträge. Das lässt sich nicht rückgängig machen.',
  'device.shared.withdrawn': '{name} ist zurückgezogen.',
  'problem.shared-device.wrong-credentials': 'Diese PIN oder dieser Ausweis stimmt nicht.',
  'problem.shared-device.not-registered': 'Dieser Browser ist nicht als gemeinsames Gerät angemeldet.',
  'problem.shared-device.registered-already': 'Dieser Browser ist schon angemeldet.',
  'problem.shared-device.not-found': 'Dieses gemeinsame Gerät gibt es nicht.',
  'problem.shared-device.withdrawn': 'Dieses Gerät wurde schon zurückgezogen.',
  'problem.shared-device.unsaved':
    'Etwas, was Sie geschrieben haben, ist noch nicht gespeichert. Speichern oder verwerfen Sie es, dann wechseln Sie.',
}
