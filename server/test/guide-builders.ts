// Makes categories, pictures and guides for tests, through the API wherever there is one.

import { emptyContent } from '#pages/content.ts'
import { addPages } from '#pages/writing/add-pages.ts'
import type { TestSite } from './app.ts'
import type { TestPerson } from './builders.ts'

let numbers = 0

export async function aCategory(site: TestSite, title = `Category ${++numbers}`): Promise<string> {
  await site.write((ctx) =>
    addPages(ctx, {
      namespace: 'CATEGORY',
      drafts: [{ title, langid: 'en', content: emptyContent }],
      isPatrolled: true,
    }),
  )
  return title
}

export async function anImage(
  site: TestSite,
  owner: TestPerson,
  size: { width: number; height: number } = { width: 1600, height: 1200 },
): Promise<number> {
  const guid = `img${String(++numbers).padStart(13, '0')}`
  return site.write(async (ctx) => {
    const row = await ctx.db
      .insertInto('images')
      .values({
        guid,
        ownerid: owner.userid,
        hash: guid,
        bytes: 1,
        rendition: guid,
        filename: 'photo.jpg',
        encoding: 'jpeg',
        ...size,
        ratio: 'FOUR_THREE',
        isInManager: 1,
        createdAt: ctx.now,
      })
      .returning('imageid')
      .executeTakeFirstOrThrow()
    return row.imageid
  })
}

export interface TestGuide {
  guideid: number
  revisionid: number
  guide_revisionid: number
  steps: { stepid: number; revisionid: number; orderby: number }[]
}

export interface GuideWish {
  author: TestPerson
  category?: string
  steps?: number
  fields?: Record<string, unknown>
}

export async function aGuide(site: TestSite, wish: GuideWish): Promise<TestGuide> {
  const category = wish.category ?? (await aCategory(site))
  const body = { category, type: 'how-to', subject: 'Filter', public: true, ...wish.fields }
  const made = await site.call('POST', '/guides', { as: wish.author, body })
  if (made.status !== 201) throw new Error(`No guide: ${made.text}`)
  let guide: TestGuide = made.body
  for (let number = 1; number <= (wish.steps ?? 0); number++) {
    const step = {
      orderby: number,
      title: `Step ${number}`,
      lines: [{ text: `Do thing ${number}.`, bullet: 'black', level: 0 }],
    }
    guide = (await site.call('POST', `/guides/${guide.guideid}/steps`, { as: wish.author, body: step })).body
  }
  return guide
}
