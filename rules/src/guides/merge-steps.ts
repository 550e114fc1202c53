// Merges the steps of a guide: steps are matched by id, lines by content, fields of forms by their name in all states.
import { isSameMedia } from './compare-guides.ts'
import { isSameLine } from './compare-lines.ts'
import type { FormFieldState, LineState, MediaState, StepState } from './guide-state.ts'
import { canonical, isSame } from './json-values.ts'
import { keysByText } from './line-keys.ts'
import { type Merged, mergeItems, type Sides, whoChanged } from './merge-items.ts'
import { keyed } from './merge-text.ts'

/** Positions begin at 1; null stands for removed, or for a step that both sides added. */
export type StepCollision =
  | {
      /** One side removed the step, the other changed it. The changed step remains. */
      readonly kind: 'step'
      readonly stepid: number
      readonly base: StepState
      readonly mine: StepState | null
      readonly theirs: StepState | null
    }
  | ({ readonly kind: 'stepTitle'; readonly stepid: number } & Versions<string>)
  | ({ readonly kind: 'stepMedia'; readonly stepid: number } & Versions<MediaState>)
  | {
      /** `line` is its position among the merged lines. */
      readonly kind: 'stepLine'
      readonly stepid: number
      readonly line: number
      readonly base: LineState | null
      readonly mine: LineState | null
      readonly theirs: LineState | null
    }
  | {
      /** A field of the form of the step. `place` is its position among the merged fields. */
      readonly kind: 'stepField'
      readonly stepid: number
      readonly place: number
      readonly base: FormFieldState | null
      readonly mine: FormFieldState | null
      readonly theirs: FormFieldState | null
    }
  | ({
      /** Both sides moved the step to different positions. The result has it at its position in theirs. */
      readonly kind: 'stepOrder'
      readonly stepid: number
    } & Sides<number>)

interface Versions<T> {
  readonly base: T | null
  readonly mine: T
  readonly theirs: T
}

type Steps = readonly StepState[]

export function mergeSteps(sides: Sides<Steps>): Merged<StepState[], StepCollision> {
  const keys = keysBy(sides, ({ stepid }) => stepid)
  const result = mergeItems<StepState, StepCollision>(keyed(sides, keys), {
    isSame: (one, other) => canonical(asValue(one)) === canonical(asValue(other)),
    merge: mergeStep,
    removed: (versions) => ({ kind: 'step', stepid: versions.base.stepid, ...versions }),
  })
  const disputed = result.disputed.map((key): StepCollision => {
    const stepid = sides.base[key]?.stepid ?? 0
    const place = (steps: Steps) => steps.findIndex((step) => step.stepid === stepid) + 1
    const places = { base: key + 1, mine: place(sides.mine), theirs: place(sides.theirs) }
    return { kind: 'stepOrder', stepid, ...places }
  })
  return { merged: result.merged, collisions: [...result.collisions, ...disputed] }
}

const asValue = ({ stepid, title, lines, media, form = [] }: StepState) => ({
  stepid,
  title,
  lines: lines.map(({ text, bullet, level }) => ({ text, bullet, level })),
  media: { type: media.type, data: media.data },
  form,
})

/** Keys by the name that an item has in all states. */
function keysBy<T>(
  { base, mine, theirs }: Sides<readonly T[]>,
  nameOf: (item: T) => number | string,
): Sides<number[]> {
  const names = new Map<number | string, number>()
  const keys = (items: readonly T[]) =>
    items.map((item) => {
      const key = names.get(nameOf(item)) ?? names.size
      names.set(nameOf(item), key)
      return key
    })
  return { base: keys(base), mine: keys(mine), theirs: keys(theirs) }
}

function mergeStep({ base, mine, theirs }: Versions<StepState>): Merged<StepState, StepCollision> {
  const { stepid } = theirs
  const collisions: StepCollision[] = []
  const titles = { base: base?.title ?? null, mine: mine.title, theirs: theirs.title }
  const media = { base: base?.media ?? null, mine: mine.media, theirs: theirs.media }
  const whoseTitle = whoChanged(titles, (one, other) => one === other)
  const whoseMedia = whoChanged(media, isSameMedia)
  if (whoseTitle === 'both') collisions.push({ kind: 'stepTitle', stepid, ...titles })
  const lines = mergeLines({ base: base?.lines ?? [], mine: mine.lines, theirs: theirs.lines }, stepid)
  collisions.push(...lines.collisions)
  if (whoseMedia === 'both') collisions.push({ kind: 'stepMedia', stepid, ...media })
  const hasForm = mine.form !== undefined || theirs.form !== undefined
  const form = mergeForms(
    { base: base?.form ?? [], mine: mine.form ?? [], theirs: theirs.form ?? [] },
    stepid,
  )
  collisions.push(...form.collisions)
  const merged = {
    stepid,
    title: whoseTitle === 'mine' ? mine.title : theirs.title,
    lines: lines.merged,
    media: whoseMedia === 'mine' ? mine.media : theirs.media,
    ...(hasForm && { form: form.merged }),
  }
  return { merged, collisions }
}

type Form = readonly FormFieldState[]

/** Merges a field as a whole, because its settings depend on each other. */
function mergeForms(sides: Sides<Form>, stepid: number): Merged<FormFieldState[], StepCollision> {
  const keys = keysBy(sides, (field) => field.field_guid)
  return mergeItems<FormFieldState, StepCollision>(keyed(sides, keys), {
    isSame,
    merge: (versions, place) => {
      const who = whoChanged(versions, isSame)
      return {
        merged: who === 'mine' ? versions.mine : versions.theirs,
        collisions: who === 'both' ? [{ kind: 'stepField', stepid, place, ...versions }] : [],
      }
    },
    removed: (versions, place) => ({ kind: 'stepField', stepid, place, ...versions }),
  })
}

type Lines = readonly LineState[]

function mergeLines(sides: Sides<Lines>, stepid: number): Merged<LineState[], StepCollision> {
  const texts = {
    base: sides.base.map((line) => line.text),
    mine: sides.mine.map((line) => line.text),
    theirs: sides.theirs.map((line) => line.text),
  }
  const keys = keysByText(texts, { moves: true, pairs: 'all', addedOnce: 'in place' })
  const result = mergeItems<LineState, StepCollision>(keyed(sides, keys), {
    isSame: isSameLine,
    merge: (versions, line) => {
      const { merged, isDisputed } = mergeLine(versions)
      return { merged, collisions: isDisputed ? [{ kind: 'stepLine', stepid, line, ...versions }] : [] }
    },
    removed: (versions, line) => ({ kind: 'stepLine', stepid, line, ...versions }),
  })
  const isOneSided = [sides.mine, sides.theirs].some(
    (lines) =>
      lines.length === result.merged.length && lines.every((line, i) => isAt(result.merged, i, line)),
  )
  return isOneSided ? result : { ...result, merged: withPossibleLevels(result.merged) }
}

const isAt = (lines: Lines, index: number, line: LineState): boolean => {
  const other = lines[index]
  return other !== undefined && isSameLine(other, line)
}

/** Text, bullet and level are merged separately. */
function mergeLine({ base, mine, theirs }: Versions<LineState>): { merged: LineState; isDisputed: boolean } {
  let isDisputed = false
  const choose = <K extends keyof LineState>(name: K): LineState[K] => {
    const versions = { base: base?.[name] ?? null, mine: mine[name], theirs: theirs[name] }
    const who = whoChanged<LineState[K]>(versions, (one, other) => one === other)
    if (who === 'both') isDisputed = true
    return who === 'mine' ? mine[name] : theirs[name]
  }
  return { merged: { text: choose('text'), bullet: choose('bullet'), level: choose('level') }, isDisputed }
}

/**
 * A line may be one level deeper than the preceding line, and the first line has level 0. Merging two orders can break
 * this rule.
 */
function withPossibleLevels(lines: Lines): LineState[] {
  let deepest = 0
  return lines.map((line) => {
    const level = Math.min(line.level, deepest)
    deepest = level + 1
    return level === line.level ? line : { ...line, level }
  })
}
