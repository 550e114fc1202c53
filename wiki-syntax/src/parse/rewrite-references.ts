// Replaces the numbers that a text refers to, for a text that moves to a site with other numbers.
import { normalise } from '../tree/text-units.ts'
import type { WikiContext } from '../tree/tree.ts'
import { validYoutubeId } from '../tree/urls.ts'
import { matchBrackets, readArguments, readId, splitArguments } from './directive-arguments.ts'
import { protect, restore } from './protect.ts'

/** A target that the text names by its number. */
export type WrittenReference =
  | { readonly kind: 'guide'; readonly id: number; readonly stepId: number | null }
  | { readonly kind: 'image' | 'video' | 'document' | 'user' | 'team'; readonly id: number }

/** `words` replace a reference without a target, unless it has words of its own. */
export type NewTarget = { readonly id: number; readonly stepId?: number | null } | { readonly words: string }

type RewriteOptions = {
  readonly context: WikiContext
  readonly targetOf: (reference: WrittenReference) => NewTarget
}

/** The start of a directive, of a link to a profile, or of a link to the address of a guide. */
const OPENING =
  /\[(?:(\s*(guide|image|video|youtube|document)\s*\|\s*)(\d{1,15})\s*(?=[|\]])|(\[\s*(user|team)\s*:\s*)(\d{1,15})\s*(?=[|#\]])|((?:\s*link\s*\|)?\s*\/(?:Guide|Teardown)\/[^/|[\]\s]+\/)(\d{1,15})(?=[/?#|\]\s]))/gi

/**
 * The text with new numbers. Code, comments and protected words stay as they are.
 * @example rewriteReferences('See [guide|7].', { context: 'inline', targetOf: () => ({ id: 12 }) }) // 'See [guide|12].'
 */
export function rewriteReferences(text: string, options: RewriteOptions): string {
  if (!text.includes('[')) return text
  const { text: open, pieces } = protect(normalise(text))
  return restore(rewrite(open, options), pieces)
}

type Edit = { readonly at: number; readonly end: number; readonly text: string }

function rewrite(text: string, options: RewriteOptions): string {
  const brackets = matchBrackets(text)
  const edits: Edit[] = []
  let from = 0
  for (;;) {
    OPENING.lastIndex = from
    const match = OPENING.exec(text)
    if (!match) return applyEdits(text, edits)
    from = match.index + match[0].length
    const written = readWritten(match, text, brackets)
    if (!written || (options.context === 'inline' && isMedia(written))) continue
    const target = options.targetOf(written.reference)
    if ('words' in target) {
      edits.push(unlinked(written, target.words, options))
      from = written.end
    } else edits.push(...renumbered(written, target))
  }
}

type Written = {
  readonly reference: WrittenReference
  readonly start: number
  readonly end: number
  /** The position of the number, and its length. */
  readonly digits: readonly [at: number, length: number]
  /** The words of a link, as typed. */
  readonly words: string
  readonly steps: readonly Step[]
}

/** The numbers of steps with their signs: `|stepid=33`, or `#s33` at the end of an address. */
type Step = { readonly at: number; readonly sign: string; readonly digits: string }

/** The texts of lines contain no pictures and videos. */
const isMedia = ({ reference: { kind } }: Written): boolean => kind === 'image' || kind === 'video'

function readWritten(
  match: RegExpExecArray,
  text: string,
  brackets: ReadonlyMap<number, number>,
): Written | null {
  const [, directive, name = '', id, profile, owner, ownerid, address = '', addressed = ''] = match
  const number = id ?? ownerid ?? addressed
  const kind = kindOf(name, owner, number)
  const { index: start } = match
  const close = brackets.get(start)
  if (!kind || close === undefined) return null
  if (profile && brackets.get(start + 1) !== close - 1) return null
  const inner = profile ? 2 : 1
  const parts = splitArguments(text.slice(start + inner, close - inner + 1))
  const isNamed = directive !== undefined || /^\s*link\s*\|/i.test(address)
  const { text: words } = readArguments(isNamed ? parts.slice(1) : parts, ['new_window', 'stepid'])
  const digits = [start + 1 + (directive ?? profile ?? address).length, number.length] as const
  const base = { start, end: close + 1, digits, words: kind === 'image' || kind === 'video' ? '' : words }
  if (kind !== 'guide') return { ...base, reference: { kind, id: Number(number) }, steps: [] }
  const steps = findSteps(parts, start + inner)
  const stepId = readId(steps.at(-1)?.digits)
  return { ...base, reference: { kind, id: Number(number), stepId }, steps }
}

/** Names of directives are in small letters; eleven digits can be the name of a video at YouTube. */
function kindOf(name: string, owner: string | undefined, number: string): WrittenReference['kind'] | null {
  if (owner) return owner.toLowerCase() === 'user' ? 'user' : 'team'
  if (name === 'youtube') return validYoutubeId(number) ? null : 'video'
  if (name === '') return 'guide'
  return name === 'guide' || name === 'image' || name === 'video' || name === 'document' ? name : null
}

function findSteps(parts: readonly string[], from: number): Step[] {
  let at = from
  return parts.flatMap((part, index) => {
    const start = at
    at += part.length + 1
    const anchor = /\/\d+[^#]*?(#s)(\d{1,15})\s*$/.exec(part)
    const option = index > 0 ? /^\s*stepid\s*=\s*(\d{1,15})\s*$/.exec(part) : null
    const digits = anchor?.[2] ?? option?.[1]
    if (digits === undefined) return []
    const end = start + part.lastIndexOf(digits)
    // An option begins with the bar before it.
    const sign = anchor ? '#s' : `|${part.slice(0, part.lastIndexOf(digits))}`
    return [{ at: end - sign.length, sign, digits }]
  })
}

function renumbered(
  { digits: [at, length], steps }: Written,
  { id, stepId }: { readonly id: number; readonly stepId?: number | null },
): Edit[] {
  const ofSteps = steps.map(({ at: start, sign, digits }) => ({
    at: start,
    end: start + sign.length + digits.length,
    text: stepId ? `${sign}${stepId}` : '',
  }))
  return [{ at, end: at + length, text: String(id) }, ...ofSteps]
}

/** The words of a link become plain text, in which further directives would come alive. */
const unlinked = ({ start, end, words }: Written, instead: string, options: RewriteOptions): Edit => ({
  at: start,
  end,
  text: words === '' ? instead : rewrite(words, options),
})

function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let done = 0
  for (const edit of edits.toSorted((one, other) => one.at - other.at)) {
    result += text.slice(done, edit.at) + edit.text
    done = edit.end
  }
  return result + text.slice(done)
}
