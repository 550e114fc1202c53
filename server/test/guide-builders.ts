// Creates categories, pictures and guides for tests, by API where possible.

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

export interface GuideOptions {
  author: TestPerson
  category?: string
  steps?: number
  fields?: Record<string, unknown>
}

export async function aGuide(site: TestSite, options: GuideOptions): Promise<TestGuide> {
  const category = options.category ?? (await aCategory(site))
  const body = { category, type: 'how-to', subject: 'Filter', public: true, ...options.fields }
  const made = await site.call('POST', '/guides', { as: options.author, body })
  if (made.status !== 201) throw new Error(`No guide: ${made.text}`)
  let guide: TestGuide = made.body
  for (let number = 1; number <= (options.steps ?? 0); number++) {
    const step = {
      orderby: number,
      title: `Step ${number}`,
      lines: [{ text: `Do thing ${number}.`, bullet: 'black', level: 0 }],
    }
    guide = (await site.call('POST', `/guides/${guide.guideid}/steps`, { as: options.author, body: step }))
      .body
  }
  return guide
}
