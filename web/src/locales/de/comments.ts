// German: comments on guides and steps.
import type { comments as english } from '../en/comments.ts'
import type { Translation } from '../translation.ts'

export const comments: Translation<typeof english> = {
  'comments.add': 'Kommentar schreiben',
  'comments.added': 'Ihr Kommentar ist gespeichert',
  'comments.answer': 'Antworten',
  'comments.answerTo': 'Antwort an {name}',
  'comments.change': 'Bearbeiten',
  'comments.changed': 'bearbeitet',
  'comments.closed': 'Erledigt',
  'comments.count': { one: '{count} Kommentar', other: '{count} Kommentare' },
  'comments.delete': 'Löschen',
  'comments.deleteBody': 'Der Kommentar und die Antworten darauf werden endgültig gelöscht.',
  'comments.deleteTitle': 'Diesen Kommentar löschen?',
  'comments.deleted': 'Der Kommentar ist gelöscht',
  'comments.earlier': 'Frühere Kommentare',
  'comments.empty': 'Noch keine Kommentare. Was hätte Ihnen geholfen?',
  'comments.hint': 'Was hat geholfen, was hat gefehlt? Mit Strg und Eingabe abschicken.',
  'comments.reopen': 'Wieder öffnen',
  'comments.resolve': 'Als erledigt kennzeichnen',
  'comments.save': 'Kommentar speichern',
  'comments.saved': 'Ihre Änderung ist gespeichert',
  'comments.send': 'Kommentar abschicken',
  'comments.signIn': 'Zum Kommentieren anmelden',
  'comments.someone': 'Jemand',
  'comments.text': 'Ihr Kommentar',
  'comments.title': 'Kommentare',
  'comments.tooLong': 'Ein Kommentar hat höchstens 4096 Zeichen.',
}
