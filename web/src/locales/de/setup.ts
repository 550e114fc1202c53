// Deutsch: die Ersteinrichtung und die Fragen zum Beitreten, die auch in den Einstellungen stehen.
import type { setup as english } from '../en/setup.ts'
import type { Translation } from '../translation.ts'

export const setup: Translation<typeof english> = {
  'registration.closed': 'Geschlossen',
  'registration.closedHint': 'Nur die Verwaltung legt Konten an.',
  'registration.invited': 'Auf Einladung',
  'registration.invitedHint': 'Die Verwaltung vergibt Links; wer einen hat, darf beitreten.',
  'registration.legend': 'Wer darf ein Konto anlegen?',
  'registration.open': 'Offen',
  'registration.openHint': 'Alle, die die Website erreichen, dürfen beitreten.',
  'registration.private': 'Private Website',
  'registration.privateHint':
    'Ohne Anmeldung ist nichts zu lesen. Sonst dürfen alle lesen, die die Website erreichen.',

  'setup.access': 'Zugang',
  'setup.back': 'Zurück',
  'setup.code': 'Einrichtungscode',
  'setup.codeBody':
    'Damit sicher ist, dass Sie diesen Server gestartet haben, hat er beim Start einen Code ausgegeben: auf der Konsole oder in seinem Protokoll.',
  'setup.codeLabel': 'Einrichtungscode aus der Konsole',
  'setup.done': 'Ihre Website ist bereit.',
  'setup.doneAlreadyBody': 'Diese Website hat schon eine Verwaltung. Melden Sie sich an, um weiterzumachen.',
  'setup.doneAlreadyTitle': 'Bereits eingerichtet',
  'setup.finish': 'Website anlegen',
  'setup.lead': 'Vier kurze Schritte, dann ist Ihre Website bereit. Alles lässt sich später ändern.',
  'setup.next': 'Weiter',
  'setup.progress': 'Fortschritt',
  'setup.sample': 'Beispielinhalte',
  'setup.sampleBody': 'Eine Website mit Inhalt lernt man leichter kennen als eine leere.',
  'setup.sampleHint': 'Dazu gehören einige Personen. Ihre Konten können Sie später deaktivieren.',
  'setup.sampleLabel': 'Beispielinhalte hinzufügen',
  'setup.siteTitle': 'Name der Website',
  'setup.siteTitleHint': 'Ihre Firma, Ihr Werk oder Ihre Werkstatt. Er steht oben auf jeder Seite.',
  'setup.title': 'Willkommen bei Stepwright',
  'setup.usernameHint': 'Sie erhalten als Erste oder Erster das Verwaltungsrecht.',
  'setup.you': 'Website und Sie',
  'settings.eventsForOthers': 'Einträge für andere',
  'settings.eventsForOthersHint':
    'Die Verwaltung darf eintragen, was jemand anderes in einem Durchlauf getan hat. Nachweise sagen, wer es für wen und wann eingetragen hat.',
  'settings.retentionYears': 'Abgeschlossene Nachweise aufbewahren (Jahre)',
  'settings.retentionYearsHint':
    'So viele Jahre nach seinem Ende lässt sich ein Durchlauf nicht löschen. Er lässt sich für ungültig erklären. Ist das Feld leer, lässt er sich jederzeit löschen.',
  'settings.newerRelease': 'Durchläufe einer früheren Freigabe',
  'settings.newerRelease.restart': 'Müssen neu gestartet werden',
  'settings.newerRelease.restartHint':
    'Sie nehmen Antworten an und lassen sich abbrechen, aber nicht abschließen. Ohne Netz abgeschlossene werden angenommen.',
  'settings.newerRelease.show': 'Dürfen abgeschlossen werden',
  'settings.newerRelease.showHint':
    'Der Durchlauf zeigt die neuere Freigabe und bietet an, mit ihr neu zu starten.',
  'settings.idleHoldMinutes': 'Untätige Durchläufe zurückstellen nach (Minuten)',
  'settings.idleHoldMinutesHint':
    'Wird in einem offenen Durchlauf so lange nichts erfasst, stellt die Website ihn zurück, und alle können ihn fortsetzen. 0: nie.',
  'fault.idleHoldMinutes.invalid_field': 'Eine Anzahl von 0 bis 43200 Minuten.',
}
