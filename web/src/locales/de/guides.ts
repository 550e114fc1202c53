// German: lists of guides.
import type { guides as english } from '../en/guides.ts'
import type { Translation } from '../translation.ts'

export const guides: Translation<typeof english> = {
  'guides.archived': 'Archiviert',
  'guides.byChange': 'Letzte Änderung',
  'guides.byTitle': 'Titel A–Z',
  'guides.count': { one: '{count} Anleitung', other: '{count} Anleitungen' },
  'guides.filter': 'Nach Titel filtern',
  'guides.pending': '{count} offen',
  'guides.sort': 'Sortieren nach',
}
