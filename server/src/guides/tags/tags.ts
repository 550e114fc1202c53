// The tags of guides: moderators add and remove them.

import { recordAll } from '#events/events.ts'
import { categoryGuidesTag } from '#pages/deps.ts'
import { pageProblems } from '#pages/pages.problems.ts'
import { ensureTags, findTags, readTag } from '#pages/tags/tags.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { countGuideTags, deleteGuideTags, insertGuideTags } from './tags.queries.ts'

/** Lists return all tags of a guide. */
export const tagsLimit = 100

/** Repeating the change has no effect. */
export const tagGuide = (ctx: Context, guideid: number, text: string): Promise<void> =>
  addTags(ctx, guideid, [readTag(text)], 'tag')

export async function untagGuide(ctx: Context, guideid: number, text: string): Promise<void> {
  if ((await removeTags(ctx, guideid, [readTag(text)])) === 0) throw pageProblems.tagNotFound()
}

/** Returns normalised words; `field` is the member that faults name. */
export async function addTags(
  ctx: Context,
  guideid: number,
  names: readonly string[],
  field: string,
): Promise<void> {
  if (names.length === 0) return
  const tagids = await ensureTags(ctx, names)
  const added = await insertGuideTags(ctx.db, guideid, [...tagids.values()])
  if (added.length > 0 && (await countGuideTags(ctx.db, guideid)) > tagsLimit)
    throw problems.invalidField(field, `A guide has at most ${tagsLimit} tags`)
  const after = wordsOf(tagids, added)
  await tell(
    ctx,
    'guide.tagged',
    guideid,
    after.map((word) => ({ after: word })),
  )
}

/** Returns how many of these normalised words the guide had. */
export async function removeTags(ctx: Context, guideid: number, names: readonly string[]): Promise<number> {
  const tagids = await findTags(ctx.db, names)
  if (tagids.size === 0) return 0
  const removed = await deleteGuideTags(ctx.db, guideid, [...tagids.values()])
  const before = wordsOf(tagids, removed)
  await tell(
    ctx,
    'guide.untagged',
    guideid,
    before.map((word) => ({ before: word })),
  )
  return removed.length
}

const wordsOf = (tagids: ReadonlyMap<string, number>, changed: readonly number[]): { tag: string }[] =>
  [...tagids].flatMap(([tag, tagid]) => (changed.includes(tagid) ? [{ tag }] : []))

/** Records an event for each word. */
const tell = (ctx: Context, type: string, guideid: number, changes: { before?: object; after?: object }[]) =>
  recordAll(
    ctx,
    type,
    changes.map((change) => ({ subject: ['guide', guideid] as const, tags: [categoryGuidesTag], ...change })),
  )
