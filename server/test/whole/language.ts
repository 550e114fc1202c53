// The rules of STYLE.md on language that a program can check: first words, rhetoric, names.

const FIRST_WORDS = /(?:^|[.!?]\s+)(What|Who|Whoever|Whether|Whatever|Those|Nobody|Nothing|So|Of)\b/
const RHETORIC = /\b(all the same|at once|for ever|by itself|is no matter|told|kept)\b/i
/** Words that no name may hold; the glossary has those to write in their place. */
const WORDS =
  /^(told|retold|untold|noted|kept|owed|wish|wishes|wished|looker|lookers|judged|stand|stands|standing|standings|aside|lane|lanes|house|room|door|ground|parted|sought|happening|happenings|worn)$/
/** Words that no type may hold. */
const TYPE_WORDS = /^(found|known|place|places)$/
const PLACEHOLDERS = /(Not|not)Found|(Well|Un)Known/g

export interface Finding {
  line: number
  rule: string
}

/** Faults of a comment, a description or a paragraph of documentation. */
export function findInProse(text: string): string[] {
  const plain = text.replace(/`[^`]*`/g, '`…`')
  const first = FIRST_WORDS.exec(plain)
  const rhetoric = RHETORIC.exec(plain)
  return [
    ...(first ? [`a sentence begins with “${first[1]}”: begin with the verb or the condition`] : []),
    ...(rhetoric ? [`“${rhetoric[1]}”: use the established term or leave it out`] : []),
  ]
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_\-./$]+/)
    .map((word) => word.toLowerCase())

/** The word of a name that the glossary replaces; undefined if there is none. */
export function findInName(name: string): string | undefined {
  const words = wordsOf(name.replace(PLACEHOLDERS, ''))
  const isType = /^[A-Z]/.test(name)
  return words.find((word) => WORDS.test(word) || (isType && TYPE_WORDS.test(word)))
}
