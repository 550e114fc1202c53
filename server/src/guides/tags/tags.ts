// Tags of guides: added and taken away by moderators, one at a time.
import { record } from '#events/events.ts'
import { categoryGuidesTag } from '#pages/deps.ts'
import { ensureTags, findTags, readTag } from '#pages/tags/tags.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { countGuideTags, deleteGuideTag, insertGuideTag } from './tags.queries.ts'

/** Lists show all tags of a guide. */
export const tagsLimit = 100

/** Adding it again changes nothing. */
export async function tagGuide(ctx: Context, guideid: number, text: string): Promise<void> {
  const name = readTag(text)
  const tagid = (await ensureTags(ctx, [name])).get(name) as number
  if (!(await insertGuideTag(ctx.db, guideid, tagid))) return
  if ((await countGuideTags(ctx.db, guideid)) > tagsLimit)
    throw problems.invalidField('tag', `A guide has at most ${tagsLimit} tags`)
  await record(ctx, {
    type: 'guide.tagged',
    subject: 'guide',
    subjectid: guideid,
    after: { tag: name },
    tags: [categoryGuidesTag],
  })
}

export async function untagGuide(ctx: Context, guideid: number, text: string): Promise<void> {
  const name = readTag(text)
  const tagid = (await findTags(ctx.db, [name])).get(name)
  const isRemoved = tagid !== undefined && (await deleteGuideTag(ctx.db, guideid, tagid))
  if (!isRemoved) throw problems.tagNotFound()
  await record(ctx, {
    type: 'guide.untagged',
    subject: 'guide',
    subjectid: guideid,
    before: { tag: name },
    tags: [categoryGuidesTag],
  })
}
