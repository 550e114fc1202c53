// German: actions on many guides of the table.
import type { many as english } from '../en/many.ts'
import type { Translation } from '../translation.ts'

export const many: Translation<typeof english> = {
  'many.actions': 'Aktionen',
  'many.all': 'Alle {count} auswählen',
  'many.cannot': {
    one: '{count} Anleitung kann nicht geändert werden:',
    other: '{count} Anleitungen können nicht geändert werden:',
  },
  'many.changed':
    'Sie wurde inzwischen geändert, oder Änderungen an ihr warten auf Prüfung. Sehen Sie sich die Anleitung an und versuchen Sie es erneut.',
  'many.choose': 'Wählen …',
  'many.clear': 'Auswahl aufheben',
  'many.delete': 'Löschen …',
  'many.deleteForGood': 'Gelöschte Anleitungen kann nur die Verwaltung wiederherstellen.',
  'many.deleteHint':
    'Mit „Rückgängig“ und später in den Einstellungen können Sie die Anleitungen wiederherstellen.',
  'many.done': '{count} von {total} erledigt.',
  'many.duplicate': 'Duplizieren',
  'many.duplicateHint':
    'Jede Kopie ist privat. Nur Sie und das Team der Website sehen sie, bis Sie sie veröffentlichen.',
  'many.failed': {
    one: '{count} Anleitung wurde nicht geändert:',
    other: '{count} Anleitungen wurden nicht geändert:',
  },
  'many.first': 'Die ersten {count} von {total} auswählen',
  'many.flag': 'Kennzeichen setzen …',
  'many.flagLabel': 'Kennzeichen',
  'many.flagNeeded': 'Wählen Sie ein Kennzeichen.',
  'many.go': { one: 'Mit {count} Anleitung fortfahren', other: 'Mit {count} Anleitungen fortfahren' },
  'many.hasPending': 'Änderungen an ihr warten auf Prüfung',
  'many.left': {
    one: '{count} Anleitung blieb aus, weil Sie abgebrochen haben.',
    other: '{count} Anleitungen blieben aus, weil Sie abgebrochen haben.',
  },
  'many.mayWait': 'Werden Ihre Änderungen geprüft, so gilt die Änderung, sobald jemand sie annimmt.',
  'many.most': 'Höchstens {count} Anleitungen lassen sich auf einmal auswählen.',
  'many.move': 'In eine Kategorie verschieben …',
  'many.noCopy': 'Sie dürfen keine Anleitungen anlegen',
  'many.noDelete': 'Sie dürfen sie nicht löschen',
  'many.noEdit': 'Sie dürfen sie nicht bearbeiten',
  'many.noPublish': 'Sie dürfen nicht bestimmen, wer sie sieht',
  'many.noTag': 'nur Moderatoren ändern hier Schlagwörter',
  'many.nothing': 'Sie dürfen diese Anleitungen nicht ändern.',
  'many.page': 'Alle auf dieser Seite auswählen',
  'many.progress': '{done} von {total}',
  'many.publish': 'Veröffentlichen',
  'many.same': {
    one: '{count} Anleitung ist schon so und bleibt, wie sie ist.',
    other: '{count} Anleitungen sind schon so und bleiben, wie sie sind.',
  },
  'many.select': '{title} auswählen',
  'many.selected': { one: '{count} Anleitung ausgewählt', other: '{count} Anleitungen ausgewählt' },
  'many.selection': 'Auswahl',
  'many.tag': 'Schlagwort hinzufügen …',
  'many.tagLabel': 'Schlagwort',
  'many.tagNeeded': 'Geben Sie ein Schlagwort ein.',
  'many.undo': 'Rückgängig',
  'many.undoOf': 'Rückgängig: {action}',
  'many.unflag': 'Kennzeichen entfernen …',
  'many.unpublish': 'Privat machen',
  'many.untag': 'Schlagwort entfernen …',
  'many.will': 'Zu ändern: {count} von {total} Anleitungen.',
}
