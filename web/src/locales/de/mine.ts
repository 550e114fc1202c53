// German: what a user has of their own: open work on the first screen, what opens without the server, and saved views of lists.
import type { mine as english } from '../en/mine.ts'
import type { Translation } from '../translation.ts'

export const mine: Translation<typeof english> = {
  'frame.approvals': 'Genehmigungen',
  'frame.review': 'Änderungen prüfen',
  'frame.waiting': { one: '{count} wartet', other: '{count} warten' },

  'frame.waitingApprovals': {
    one: '{count} Freigabe wartet auf Ihre Genehmigung',
    other: '{count} Freigaben warten auf Ihre Genehmigung',
  },

  'mine.allDrafts': 'Alle {count} Entwürfe',
  'mine.allRuns': { one: 'Ihr offener Durchlauf', other: 'Alle {count} offenen Durchläufe' },
  'mine.allOnHold': {
    one: 'Der zurückgestellte Durchlauf',
    other: 'Alle {count} zurückgestellten Durchläufe',
  },
  'mine.drafts': 'Ihre Entwürfe',
  'mine.everyOnHold': 'Alle zurückgestellten Durchläufe',
  'mine.goOn': 'Fortsetzen',
  'mine.onHold': 'Zurückgestellte Durchläufe zum Übernehmen',
  'mine.sharedDevices': 'Gemeinsame Geräte',
  'mine.waiting': { one: '{count} Änderung zu prüfen', other: '{count} Änderungen zu prüfen' },

  'offline.asOf': 'Von diesem Gerät, Stand {when}',
  'offline.asOfBody':
    'Der Server ist nicht erreichbar. Was seitdem geändert wurde, fehlt. Kommentare, Favoriten und Erledigt-Kennzeichen brauchen eine Verbindung.',
  'offline.guides': 'Auf diesem Gerät',
  'offline.none': 'Auf diesem Gerät ist noch keine Anleitung',
  'offline.noneBody': 'Anleitungen, die Sie mit Verbindung lesen, lassen sich auch ohne öffnen.',
  'offline.runs': 'Ihre Durchläufe fortsetzen',

  'views.for': 'Sichtbar für',
  'views.full':
    'Sie haben {most} Ansichten. Entfernen Sie erst eine, oder speichern Sie unter einem vorhandenen Namen.',
  'views.hint': 'Speichert Filter, Sortierung und Spalten unter einem Namen, auf jedem Gerät.',
  'views.name': 'Name der Ansicht',
  'views.of': 'Vom Team {team}',
  'views.onlyMe': 'Nur ich',
  'views.remove': 'Ansicht {name} löschen',
  'views.save': 'Ansicht speichern',
  'views.saved': 'Die Ansicht {name} ist gespeichert.',
  'views.sharedWith': 'Auch für das Team {team}',
  'views.title': 'Ansichten',

  'records.onlyUnsigned': 'Noch nicht unterschrieben',
  'records.unsignedHere': { one: '{count} Unterschrift fehlt', other: '{count} Unterschriften fehlen' },
}
