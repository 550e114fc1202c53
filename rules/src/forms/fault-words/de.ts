// The reasons for which an answer is rejected, in German.
import type { en } from './en.ts'

export const de: Record<keyof typeof en, string> = {
  'answer.kind': 'nimmt einen einzelnen Wert, keine Liste und kein Objekt',
  'answer.characters': 'enthält Zeichen, die sich nicht aufbewahren lassen',
  'text.too-long': 'darf höchstens {limit} Zeichen haben',
  'text.line-break': 'muss in einer Zeile stehen',
  'text.number': 'muss als Text geschickt werden, weil eine Zahl nicht alle Stellen behält',
  'number.needed': 'muss eine Zahl sein',
  'number.comma': 'muss mit einem Punkt vor den Nachkommastellen geschrieben sein, etwa {example}',
  'number.ambiguous': 'ist mehrdeutig: {whole} oder {example} schreiben',
  'number.thousands': 'muss ohne Zeichen zwischen den Tausendern geschrieben sein, etwa {example}',
  'number.exponent': 'muss ausgeschrieben sein, ohne Exponenten',
  'number.endless': 'muss eine Zahl sein, die sich darstellen lässt',
  'number.too-long': 'darf höchstens {limit} Stellen vor und {limit} nach dem Komma haben',
  'number.decimals':
    'darf höchstens {decimals} {decimals|Nachkommastelle|Nachkommastellen} haben, etwa {example}',
  'number.whole': 'muss eine ganze Zahl sein, etwa {example}',
  'checkbox.needed': 'muss Ja oder Nein sein: 1 oder 0, true oder false',
  'verdict.needed': 'muss pass oder fail sein',
  'options.needed': 'muss eine Liste von Möglichkeiten sein',
  'date.needed': 'muss ein Tag sein wie 2026-03-09',
  'time.needed': 'muss eine Uhrzeit sein wie 07:05',
  'count.needed': 'muss 0 oder mehr sein',
  'option.unknown': 'muss eines hiervon sein: {options}',
  'media.needed': 'muss die Nummer eines Bildes, Videos oder Dokuments sein',
  'signature.needs-signing': 'wird unterschrieben, siehe signEntry',
  'readings.too-many': 'nimmt höchstens {limit} Messwerte',
}
