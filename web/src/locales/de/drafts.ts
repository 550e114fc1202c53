// German: what is typed and not saved yet, writing in several windows, and drafts that were left.
import type { drafts as english } from '../en/drafts.ts'
import type { Translation } from '../translation.ts'

export const drafts: Translation<typeof english> = {
  'drafts.back': 'Hier fortsetzen',
  'drafts.both': 'In beiden schreiben',
  'drafts.bringBack': 'Wiederherstellen',
  'drafts.discard': 'Verwerfen',
  'drafts.discarded': 'Ihre Änderungen sind verworfen',
  'drafts.forget': 'Verwerfen',
  'drafts.forgetOf': 'Änderungen vom {when} verwerfen',
  'drafts.given': 'Sie arbeiten daran in einem anderen Fenster weiter',
  'drafts.givenBody': 'Alles, was hier getippt wurde, ist dort. Dieses Fenster kann geschlossen werden.',
  'drafts.keep': 'Damit weiterarbeiten',
  'drafts.kept': 'Ihre Änderungen vom {when} sind wieder da',
  'drafts.keptBody': 'Sie waren nicht gespeichert und wurden auf diesem Gerät gesichert.',
  'drafts.laidAside':
    'Was Sie getippt haben, ist nicht gespeichert. Es bleibt auf diesem Gerät, bis Sie wiederkommen.',
  'drafts.left': {
    one: 'Es gibt weitere Änderungen, die nicht gespeichert wurden',
    other: 'Es gibt {count} weitere Entwürfe, die nicht gespeichert wurden',
  },
  'drafts.leftBody':
    'Sie stammen aus anderen Fenstern und sind auf diesem Gerät gesichert. Öffnen Sie einen, bleibt das, was Sie jetzt sehen, als Entwurf erhalten.',
  'drafts.mine': 'Ihre',
  'drafts.noAnswer':
    'Das andere Fenster antwortet nicht. In beiden lässt sich schreiben; es geht nichts verloren.',
  'drafts.notKept': 'Nicht gespeichert. Dieser Browser sichert nichts: Speichern Sie oft.',
  'drafts.notSaved': 'Noch nicht gespeichert, auf diesem Gerät gesichert',
  'drafts.open': 'Dies ist auch in einem anderen Fenster offen',
  'drafts.openBody':
    'Übernehmen Sie, um hier mit dem weiterzumachen, was dort getippt wurde. Schreiben Sie in beiden, behält jedes seine Änderungen, und was Sie in einem speichern, geht im anderen nicht verloren.',
  'drafts.openOf': 'Entwurf öffnen: {when}',
  'drafts.openThis': 'Entwurf öffnen',
  'drafts.removed': 'entfernt',
  'drafts.take': 'Übernehmen',
  'drafts.takeMine': 'Meine behalten',
  'drafts.takeTheirs': 'Andere behalten',
  'drafts.theirs': 'Die andere',
  'drafts.theirsOf': 'Fassung von {name}',
}
