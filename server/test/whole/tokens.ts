// Splits a source file into comments and identifiers, for the checks of language.

export interface Comment {
  line: number
  text: string
}

export interface Identifier {
  line: number
  name: string
}

const NAME = /[A-Za-z_$][\w$]*/y
const REGEX = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
const STRING = /'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/y
const TEMPLATE_TEXT = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*/y
const LINE_COMMENT = /\/\/[^\n]*/y
const BLOCK_COMMENT = /\/\*[\s\S]*?\*\//y
/** A slash after one of these begins a regular expression, after anything else it divides. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+\-*~>]|\breturn|\btypeof|\bcase|\bof|\bin)\s*$/

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

const stripBlock = (text: string): string =>
  text
    .replace(/^\/\*+|\*+\/$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .trim()

/** Reads a file of TypeScript or JavaScript, with or without JSX. */
export class Tokens {
  readonly comments: Comment[] = []
  readonly identifiers: Identifier[] = []
  private line = 1
  private lastCommentLine = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
    /** Open braces of each template placeholder that the position is in. */
    const depths: number[] = []
    let at = 0
    while (at < text.length) {
      const inTemplate = text[at] === '`' || (text[at] === '}' && depths.at(-1) === 0)
      at = inTemplate ? this.readTemplate(at, depths) : this.readToken(at, depths)
    }
  }

  private readTemplate(start: number, depths: number[]): number {
    if (this.text[start] === '}') depths.pop()
    const read = match(TEMPLATE_TEXT, this.text, start + 1) ?? ''
    this.countLines(read)
    const end = start + 1 + read.length
    if (this.text[end] === '`') return end + 1
    depths.push(0)
    return end + 2
  }

  private readToken(at: number, depths: number[]): number {
    const { text } = this
    const char = text[at] ?? ''
    const comment = match(LINE_COMMENT, text, at) ?? match(BLOCK_COMMENT, text, at)
    if (comment !== undefined) return this.readComment(comment, at)
    const skipped =
      match(STRING, text, at) ??
      (char === '/' && text[at + 1] !== '>' && BEFORE_REGEX.test(text.slice(Math.max(0, at - 40), at))
        ? match(REGEX, text, at)
        : undefined)
    if (skipped !== undefined) {
      this.countLines(skipped)
      return at + skipped.length
    }
    const name = match(NAME, text, at)
    if (name !== undefined) {
      this.identifiers.push({ line: this.line, name })
      return at + name.length
    }
    if (char === '\n') this.line += 1
    const depth = depths.length - 1
    if (depth >= 0 && char === '{') depths[depth] = (depths[depth] ?? 0) + 1
    if (depth >= 0 && char === '}') depths[depth] = (depths[depth] ?? 0) - 1
    return at + 1
  }

  private readComment(comment: string, at: number): number {
    const isLine = comment.startsWith('//')
    const last = this.comments.at(-1)
    const stripped = isLine ? comment.slice(2).trim() : stripBlock(comment)
    if (isLine && last && this.lastCommentLine === this.line - 1) last.text += `\n${stripped}`
    else this.comments.push({ line: this.line, text: stripped })
    this.countLines(comment)
    this.lastCommentLine = isLine ? this.line : 0
    return at + comment.length
  }

  private countLines(text: string): void {
    for (const char of text) if (char === '\n') this.line += 1
  }
}
