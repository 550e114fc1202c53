// The differences between the pictures of two states of a step: by picture, and by the source of its drawing.
import { listMoved } from './compare-lines.ts'
import type { MediaState } from './guide-state.ts'

/** Positions begin at 1. */
export type PictureChange =
  | { readonly kind: 'added'; readonly to: number; readonly imageid: number }
  | { readonly kind: 'removed'; readonly from: number; readonly imageid: number }
  | {
      /** `redrawn`: the same source with another drawing or crop. `replaced`: another picture at the same position. */
      readonly kind: 'redrawn' | 'replaced' | 'moved'
      readonly from: number
      readonly to: number
      readonly before: number
      readonly after: number
    }

/** Returns the picture that a drawn or cropped picture was made from; every other picture is its own source. */
export type SourceOf = (imageid: number) => number

type Pictures = readonly number[]

/** Returns removed pictures first, then the changes in the order after. */
export function comparePictures(before: Pictures, after: Pictures, sourceOf: SourceOf): PictureChange[] {
  const { partner, kinds } = matchPictures(before, after, sourceOf)
  const moved = listMoved(partner)
  const origins = new Map([...partner].map((to, from) => [to, from]))
  const removed = before.flatMap((imageid, index): PictureChange[] =>
    partner[index] === -1 ? [{ kind: 'removed', from: index + 1, imageid }] : [],
  )
  const rest = after.flatMap((imageid, index): PictureChange[] => {
    const origin = origins.get(index)
    if (origin === undefined) return [{ kind: 'added', to: index + 1, imageid }]
    const kind = kinds.get(origin) as Exclude<Kind, 'added' | 'removed'>
    if (kind === 'moved' && !moved.has(origin)) return []
    return [{ kind, from: origin + 1, to: index + 1, before: before[origin] as number, after: imageid }]
  })
  return [...removed, ...rest]
}

type Kind = PictureChange['kind']

/** `partner`: for every index before its index after, or -1. `kinds`: the reason for each pair. */
function matchPictures(before: Pictures, after: Pictures, sourceOf: SourceOf) {
  const partner = new Int32Array(before.length).fill(-1)
  const kinds = new Map<number, Kind>()
  const free = new Set(after.keys())
  const join = (kind: Kind, keyBefore: (index: number) => number, keyAfter = keyBefore) => {
    const open = Map.groupBy(free, keyAfter)
    for (const index of before.keys()) {
      const match = partner[index] === -1 ? open.get(keyBefore(index))?.shift() : undefined
      if (match === undefined) continue
      partner[index] = match
      kinds.set(index, kind)
      free.delete(match)
    }
  }
  const was = (index: number) => before[index] as number
  const is = (index: number) => after[index] as number
  join('moved', was, is)
  join(
    'redrawn',
    (index) => sourceOf(was(index)),
    (index) => sourceOf(is(index)),
  )
  join('replaced', (index) => index)
  return { partner, kinds }
}

/** The pictures of a step in their order; none if it shows a video or an embed. */
export const picturesOf = ({ type, data }: MediaState): number[] =>
  type === 'image' && Array.isArray(data) ? data.map(Number) : []
