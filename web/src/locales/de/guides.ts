// German: lists of guides.
import type { guides as english } from '../en/guides.ts'
import type { Translation } from '../translation.ts'

export const guides: Translation<typeof english> = {
  'guides.all': 'Alle',
  'guides.archived': 'Archiviert',
  'guides.ascending': 'Aufsteigend',
  'guides.byChange': 'Letzte Änderung',
  'guides.byTitle': 'Titel A–Z',
  'guides.byName': 'Titel',
  'guides.category': 'Kategorie',
  'guides.changed': 'Zuletzt geändert',
  'guides.clear': 'Filter zurücksetzen',
  'guides.comments': 'Kommentare',
  'guides.count': { one: '{count} Anleitung', other: '{count} Anleitungen' },
  'guides.descending': 'Absteigend',
  'guides.filter': 'Nach Titel filtern',
  'guides.filters': 'Filter',
  'guides.language': 'Sprache',
  'guides.lead': 'Alle Anleitungen, die Sie sehen dürfen.',
  'guides.none': 'Keine Anleitungen',
  'guides.noneFits': 'Keine Anleitung passt zu diesen Filtern.',
  'guides.noneYet': 'Noch hat niemand eine Anleitung geschrieben.',
  'guides.owner': 'Verantwortlich',
  'guides.pending': '{count} offen',
  'guides.public': 'Öffentlich',
  'guides.show': 'Anleitungen anzeigen',
  'guides.sort': 'Sortieren nach',
  'guides.state': 'Status',
  'guides.title': 'Anleitungen',
  'guides.type': 'Art',
  'guides.withPending': 'Mit offenen Änderungen',
}
