// German: saved views of a list.
import type { views as english } from '../en/views.ts'
import type { Translation } from '../translation.ts'

export const views: Translation<typeof english> = {
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
}
