// German: choosing a category, and what authors do with a guide as a whole.
import type { manage as english } from '../en/manage.ts'
import type { Translation } from '../translation.ts'

export const manage: Translation<typeof english> = {
  'category.find': 'Einen Teil des Namens eingeben',
  'category.label': 'Kategorie',
  'category.needed': 'Wählen Sie eine der Kategorien.',
  'category.none': 'Keine Kategorie heißt so.',
  'manage.duplicate': 'Duplizieren',
  'manage.duplicated':
    'Dies ist eine private Kopie von „{title}“. Bis zur Veröffentlichung sehen nur Sie und das Team sie.',
  'manage.menu': 'Mehr zu dieser Anleitung',
  'manage.move': 'Verschieben …',
  'manage.moved': 'Die Anleitung ist jetzt in „{category}“.',
  'manage.moveFrom': 'Sie ist in „{category}“.',
  'manage.moveHere': 'Anleitung verschieben',
  'manage.moveTitle': '„{title}“ verschieben',
  'manage.moveWaits': 'Der Wechsel in „{category}“ wartet, bis ihn jemand annimmt.',
  'manage.beginWith': 'Beginnen mit',
  'manage.emptyGuide': 'Leere Anleitung',
  'manage.template': 'Als Vorlage verwenden',
  'manage.templateAdded': 'Neue Anleitungen in „{category}“ können mit dieser beginnen.',
  'manage.templateOff': 'Nicht mehr als Vorlage verwenden',
  'manage.templateRemoved': 'Diese Anleitung ist keine Vorlage mehr.',
  'manage.templatesFailed': 'Die Vorlagen dieser Kategorie ließen sich nicht laden.',
  'problem.guide.changed':
    'Die Anleitung wurde inzwischen geändert, oder Änderungen warten auf Prüfung. Sehen Sie sie sich an und versuchen Sie es erneut, oder verschieben Sie sie im Editor.',
}
