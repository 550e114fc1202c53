// Replaces a text in the texts of a guide, outside of the targets of links and pictures. Pure.
import type { Input } from '@stepwright/client'
import type { Guide } from '../../lib/api.ts'

export interface Replacing {
  find: string
  replacement: string
  matchCase: boolean
  wholeWords: boolean
}

export type DocumentBody = Input<'saveDocument'>['body']

/** A target would lead elsewhere. */
const targets = /\[[a-z_]+\|[^|\]]*|https?:\/\/[^\s\]|]+/giu
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

function patternOf({ find, matchCase, wholeWords }: Replacing): RegExp {
  const letter = String.raw`[\p{L}\p{M}\p{N}_]`
  const words = wholeWords ? `(?<!${letter})${escaped(find)}(?!${letter})` : escaped(find)
  return new RegExp(words, matchCase ? 'gu' : 'giu')
}

/** Returns the text unchanged if it has no hit. */
export function replaceIn(text: string, replacing: Replacing): string {
  if (replacing.find === '') return text
  const pattern = patternOf(replacing)
  let at = 0
  const parts: string[] = []
  const replace = (part: string) => part.replace(pattern, () => replacing.replacement)
  for (const { 0: target, index } of text.matchAll(targets)) {
    parts.push(replace(text.slice(at, index)), target)
    at = index + target.length
  }
  return [...parts, replace(text.slice(at))].join('')
}

export interface Hit {
  before: string
  after: string
}

type Texts = Pick<Guide, 'guideid' | 'title' | 'summary' | 'introduction_raw' | 'conclusion_raw' | 'steps'>

/** By their names in a document. */
const fieldsOf = ({ title, summary, introduction_raw, conclusion_raw }: Texts) => ({
  title,
  summary,
  introduction: introduction_raw,
  conclusion: conclusion_raw,
})

const ownSteps = ({ guideid, steps }: Texts) => steps.filter((step) => step.guideid === guideid)

/** Every text that changes, in the order of the page. */
export function listHits(guide: Texts, replacing: Replacing): Hit[] {
  const { conclusion, ...before } = fieldsOf(guide)
  const ofSteps = ownSteps(guide).flatMap(({ title, lines }) => [
    title,
    ...lines.map(({ text_raw }) => text_raw),
  ])
  return [...Object.values(before), ...ofSteps, conclusion].flatMap((text) => {
    const after = replaceIn(text, replacing)
    return after === text ? [] : [{ before: text, after }]
  })
}

/** The document with the replaced texts, and the one that restores them; null if nothing is found. */
export function replaceAll(
  guide: Texts,
  replacing: Replacing,
): { after: DocumentBody; before: DocumentBody } | null {
  if (listHits(guide, replacing).length === 0) return null
  const same = (text: string) => text
  const next = (text: string) => replaceIn(text, replacing)
  const bodyWith = (change: (text: string) => string): DocumentBody => {
    const changed = Object.entries(fieldsOf(guide)).flatMap(([name, text]) =>
      next(text) === text ? [] : [[name, change(text)]],
    )
    const steps = ownSteps(guide).map(({ stepid, title, lines }) => ({
      stepid,
      ...(next(title) !== title && { title: change(title) }),
      ...(lines.some(({ text_raw }) => next(text_raw) !== text_raw) && {
        lines: lines.map(({ text_raw, bullet, level }) => ({ text: change(text_raw), bullet, level })),
      }),
    }))
    return { ...Object.fromEntries(changed), steps } as DocumentBody
  }
  return { after: bodyWith(next), before: bodyWith(same) }
}
