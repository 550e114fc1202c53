// Values of the page editor, the members to send, and the merge of two users' changes. Pure.
import type { Input, Output } from '@stepwright/client'
import { mergeText, type TextCollision } from '@stepwright/rules'
import type { Image } from '../lib/api.ts'
import { isShown, type Side, withSide } from '../lib/drafts/conflicts.ts'

export type Page = Output<'getPage'>
type Change = NonNullable<Input<'updatePage'>['body']>

/** A guide of a course; the title is null if the user may not view the guide. */
export interface StageValue {
  readonly docid: number
  readonly title: string | null
  /** Readers without access see a stage that they cannot open. */
  readonly isPrivate?: boolean
}

export interface PageValues {
  display_title: string
  description: string
  contents: string
  image: Image | null
  /** Parent of a category; empty: the root. */
  parent: string
  position: string
  /** Guides of a course, in order. */
  stages: readonly StageValue[]
}

export const emptyValues: PageValues = {
  display_title: '',
  description: '',
  contents: '',
  image: null,
  parent: '',
  position: '0',
  stages: [],
}

/** Pictures and stages are the same by their numbers; loaded and restored values are other objects. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const keyOf = (value: unknown) => {
    if (Array.isArray(value)) return value.map(({ docid }: StageValue) => docid).join()
    return value instanceof Object && 'id' in value ? value.id : value
  }
  return keyOf(one) === keyOf(other)
}

export const sentStages = (stages: readonly StageValue[]) =>
  stages.map(({ docid }) => ({ docid, doctype: 'guide' as const }))

/** A display title equal to the title counts as not set. */
export function valuesOf(page: Page): PageValues {
  return {
    display_title: page.display_title === page.title ? '' : page.display_title,
    description: page.description ?? '',
    contents: page.contents_raw,
    image: page.image,
    parent: page.parent ?? '',
    position: String(page.position ?? 0),
    stages: (page.stages ?? []).map(({ docid, title = null, public: isPublic }) => ({
      ...{ docid, title },
      isPrivate: isPublic === false,
    })),
  }
}

/** Returns only what differs from `base`; the server rejects members that a kind of page does not have. */
export function changeOf(values: PageValues, base: PageValues): Change {
  const change: Change = {}
  if (values.contents !== base.contents) change.contents = values.contents
  if (values.display_title.trim() !== base.display_title) change.display_title = values.display_title.trim()
  if (values.description.trim() !== base.description) change.description = values.description.trim()
  if (values.image?.id !== base.image?.id) change.image = values.image?.id ?? null
  if (values.parent !== base.parent) change.parent = values.parent || null
  if (Number(values.position) !== Number(base.position)) change.position = Number(values.position)
  if (!isSameValue(values.stages, base.stages)) change.stages = sentStages(values.stages)
  return change
}

export type ShortField = 'display_title' | 'description' | 'parent' | 'position'

/** Both users changed the same text; the merged values show the other user's version. */
export type PageCollision =
  | { readonly kind: 'field'; readonly field: ShortField; readonly mine: string; readonly theirs: string }
  | { readonly kind: 'stages'; readonly mine: readonly StageValue[]; readonly theirs: readonly StageValue[] }
  | ({ readonly kind: 'line' } & TextCollision)

export interface MergedPage<V extends PageValues = PageValues> {
  readonly values: V
  readonly collisions: readonly PageCollision[]
}

const shortFields = ['display_title', 'description', 'parent', 'position'] as const

export function mergePages<V extends PageValues>(
  base: PageValues,
  mine: V,
  theirs: PageValues,
): MergedPage<V> {
  const text = mergeText(base.contents, mine.contents, theirs.contents)
  const collisions: PageCollision[] = []
  // Pictures are chosen, not written, so the own choice wins.
  const image = mine.image?.id === base.image?.id ? theirs.image : mine.image
  const values = { ...mine, contents: text.merged, image }
  if (isSameValue(mine.stages, base.stages)) values.stages = theirs.stages
  else if (!isSameValue(theirs.stages, base.stages) && !isSameValue(theirs.stages, mine.stages)) {
    values.stages = theirs.stages
    collisions.push({ kind: 'stages', mine: mine.stages, theirs: theirs.stages })
  }
  for (const field of shortFields) {
    if (mine[field] === base[field]) values[field] = theirs[field]
    else if (theirs[field] !== base[field] && theirs[field] !== mine[field]) {
      values[field] = theirs[field]
      collisions.push({ kind: 'field', field, mine: mine[field], theirs: theirs[field] })
    }
  }
  return {
    values,
    collisions: [...collisions, ...text.collisions.map((each) => ({ kind: 'line' as const, ...each }))],
  }
}

/** Returns the values with that side of a conflict. */
export function settle<V extends PageValues>(values: V, collision: PageCollision, side: Side): V {
  if (isShown(collision, side)) return values
  if (collision.kind === 'stages') return { ...values, stages: collision[side] }
  if (collision.kind === 'field') return { ...values, [collision.field]: collision[side] }
  const lines = withSide(values.contents.split('\n'), { ...collision, place: collision.line }, side)
  return { ...values, contents: lines.join('\n') }
}
