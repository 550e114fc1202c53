// German: what the app shows while the server is not reached.
import type { offline as english } from '../en/offline.ts'
import type { Translation } from '../translation.ts'

export const offline: Translation<typeof english> = {
  'offline.asOf': 'Von diesem Gerät, Stand {when}',
  'offline.asOfBody':
    'Der Server ist nicht erreichbar. Was seitdem geändert wurde, fehlt. Kommentare, Favoriten und Erledigt-Kennzeichen brauchen eine Verbindung.',
  'offline.guides': 'Auf diesem Gerät',
  'offline.none': 'Auf diesem Gerät ist noch keine Anleitung',
  'offline.noneBody': 'Anleitungen, die Sie mit Verbindung lesen, lassen sich auch ohne öffnen.',
  'offline.runs': 'Ihre Durchläufe fortsetzen',
}
