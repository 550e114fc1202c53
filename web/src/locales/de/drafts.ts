// German: writing a guide in several windows, and drafts that were left.
import type { Translation } from '../../lib/i18n/translate.ts'
import type { drafts as english } from '../en/drafts.ts'

export const drafts: Translation<typeof english> = {
  'drafts.back': 'Hier weitermachen',
  'drafts.both': 'In beiden schreiben',
  'drafts.forget': 'Verwerfen',
  'drafts.forgetOf': 'Änderungen vom {when} verwerfen',
  'drafts.given': 'Sie machen mit dieser Anleitung in einem anderen Fenster weiter',
  'drafts.givenBody':
    'Alles, was hier getippt wurde, ist mitgegangen. Dieses Fenster kann geschlossen werden.',
  'drafts.left': {
    one: 'Es gibt weitere Änderungen, die nicht gespeichert wurden',
    other: 'Es gibt {count} weitere Entwürfe, die nicht gespeichert wurden',
  },
  'drafts.leftBody':
    'Sie stammen aus anderen Fenstern und liegen auf diesem Gerät. Öffnen Sie einen, wird das, was Sie jetzt sehen, beiseitegelegt.',
  'drafts.noAnswer':
    'Das andere Fenster antwortet nicht. In beiden lässt sich schreiben; es geht nichts verloren.',
  'drafts.open': 'Diese Anleitung ist auch in einem anderen Fenster offen',
  'drafts.openBody':
    'Übernehmen Sie, um hier mit dem weiterzumachen, was dort getippt wurde. Schreiben Sie in beiden, behält jedes seine Änderungen, und beim Speichern werden sie zusammengeführt.',
  'drafts.openOf': 'Änderungen vom {when} öffnen',
  'drafts.openThis': 'Öffnen',
  'drafts.take': 'Übernehmen',
}
