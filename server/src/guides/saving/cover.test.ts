// Proves that lists show the picture that the author chose, otherwise the first one of the steps, after any change.
// Engines: both in the outer circle, because the cover is selected by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrations } from '#schema/migrations/index.ts'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { anEmptyStore, migrateStore, onStore } from '#test/databases.ts'
import { aGuide, anImage } from '#test/guide-builders.ts'

interface Shown {
  image: { id: number } | null
  steps: { stepid: number; revisionid: number; media: { type: string; data: { id: number }[] } }[]
  revisionid: number
  guide_revisionid: number
}

/** Derives the expected cover from the published guide. */
function coverOf({ image, steps }: Shown): number | null {
  const step = steps.find(({ media }) => media.type === 'image' && media.data.length > 0)
  return image?.id ?? step?.media.data[0]?.id ?? null
}

function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const words = (text: string) => [{ text, bullet: 'black', level: 0 }]

async function play(seed: number, moves: number): Promise<Set<string>> {
  const random = randomFrom(seed)
  const site = await startSite()
  const admin = await anAdmin(site)
  await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 1000 } })
  const tom = await aPerson(site)
  const { guideid } = await aGuide(site, { author: admin, steps: 2 })
  const path = `/guides/${guideid}`
  await site.call('PATCH', `${path}?langid=de&revisionid=0`, { as: admin, body: { title: 'Filter' } })
  const pictures = {
    [admin.userid]: [await anImage(site, admin), await anImage(site, admin)],
    [tom.userid]: [await anImage(site, tom), await anImage(site, tom)],
  }
  const revisions = [(await site.call('GET', path)).body.guide_revisionid as number]
  const done = new Set<string>()

  const ways: Record<string, (as: typeof admin, head: Shown) => Promise<{ status: number }>> = {
    image: async (as, head) => {
      const image = random(2) ? (pictures[as.userid]?.[random(2)] ?? null) : null
      return site.call('PATCH', `${path}?revisionid=${head.revisionid}`, { as, body: { image } })
    },
    media: async (as, head) => {
      const step = head.steps[random(head.steps.length)]
      const data = pictures[as.userid]?.slice(random(3)) ?? []
      const body = { lines: words(`Look ${random(1000)}.`), media: { type: 'image', data } }
      const to = `${path}/steps/${step?.stepid}?revisionid=${step?.revisionid}&guide_revisionid=${head.guide_revisionid}`
      return site.call('PATCH', to, { as, body })
    },
    translation: async (as, head) => {
      const step = head.steps[random(head.steps.length)]
      const body = { title: `Schritt ${random(1000)}` }
      const inGerman = async () =>
        (await site.call('GET', `${path}?langid=de&unpatrolled`, { as: admin })).body as Shown
      const before = await inGerman()
      const named = `${path}?langid=de&revisionid=${before.revisionid}`
      await site.call('PATCH', named, { as, body: { title: `Filter ${random(1000)}` } })
      const german = await inGerman()
      const own = german.steps.find(({ stepid }) => stepid === step?.stepid)
      const to = `${path}/steps/${own?.stepid}?langid=de&revisionid=${own?.revisionid}`
      return site.call('PATCH', to, { as, body })
    },
    add: async (as, head) => {
      const data = random(2) ? [pictures[as.userid]?.[random(2)]] : []
      const body = {
        orderby: 1 + random(head.steps.length + 1),
        lines: words('One more.'),
        media: { type: 'image', data },
      }
      return site.call('POST', `${path}/steps?guide_revisionid=${head.guide_revisionid}`, { as, body })
    },
    remove: async (as, head) => {
      const step = head.steps[random(head.steps.length)]
      const to = `${path}/steps/${step?.stepid}?revisionid=${step?.revisionid}&guide_revisionid=${head.guide_revisionid}`
      return site.call('DELETE', to, { as })
    },
    arrange: async (as, head) => {
      const stepids = head.steps.map(({ stepid }) => stepid).reverse()
      return site.call('PUT', `${path}/steporder?revisionid=${head.revisionid}`, { as, body: { stepids } })
    },
    revert: async (as, head) => {
      const to = revisions[random(revisions.length)]
      return site.call('POST', `${path}/revert?revisionid=${head.revisionid}&to_revisionid=${to}`, { as })
    },
    accept: async () => judge('accept'),
    deny: async () => judge('deny'),
    deleted: async (_, head) => {
      const gone = await site.call('DELETE', `${path}?revisionid=${head.revisionid}`, { as: admin })
      const listed = await site.call('GET', `/guides?guideids=${guideid}`, { as: admin })
      assert.deepEqual(listed.body, [])
      const back = await site.call('POST', `${path}/en/restore`, { as: admin })
      return back.status < 300 ? gone : back
    },
  }

  async function judge(verdict: string) {
    const to = revisions.at(-1 - random(3))
    return site.call('POST', `${path}/revisions/${to}/${verdict}`, { as: admin })
  }

  for (let move = 0; move < moves; move++) {
    const names = Object.keys(ways)
    const name = names[random(names.length)] as string
    const as = random(3) === 0 ? admin : tom
    const head = (await site.call('GET', `${path}?unpatrolled`, { as: admin })).body as Shown
    const answer = await ways[name]?.(as, head)
    if (answer && answer.status < 300) done.add(name)
    const shown = (await site.call('GET', path, { as: admin })).body as Shown
    const newest = (await site.call('GET', `${path}?unpatrolled`, { as: admin })).body as Shown
    revisions.push(newest.guide_revisionid)
    for (const langid of ['en', 'de']) {
      const { body } = await site.call('GET', `/guides?guideids=${guideid}&langid=${langid}`, { as: admin })
      assert.equal(body[0]?.image?.id ?? null, coverOf(shown), `seed ${seed}, move ${move}: ${name}`)
    }
  }
  return done
}

test('lists show what the rule says after whatever is done to a guide', async () => {
  const done = new Set<string>()
  for (const seed of [1, 2, 3, 4]) for (const name of await play(seed, 40)) done.add(name)
  const expected = [
    'accept',
    'add',
    'arrange',
    'deleted',
    'deny',
    'image',
    'media',
    'remove',
    'revert',
    'translation',
  ]
  assert.deepEqual([...done].sort(), expected)
})

test('what a reader sees in a list may be fetched; the guide itself says that no picture was chosen', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const image = await anImage(site, admin)
  const { guideid } = await aGuide(site, { author: admin, steps: 1 })
  const media = { type: 'image', data: [image] }
  const body = { orderby: 2, lines: words('Look.'), media }
  await site.call('POST', `/guides/${guideid}/steps`, { as: admin, body })
  const [listed] = (await site.call('GET', '/guides')).body
  assert.equal(listed.image.id, image)
  const answer = await site.call('GET', `/media/images/${image}`)
  assert.equal(answer.status, 200)
  assert.equal((await site.call('GET', `/guides/${guideid}`)).body.image, null)
})

test('guides of before get the picture that they show now', async () => {
  const store = await anEmptyStore()
  await migrateStore(store, migrations.slice(0, 16))
  const image = (
    id: number,
  ) => `insert into images (imageid, guid, hash, bytes, rendition, filename, encoding, width, height, ratio, "isInManager", "createdAt")
    values (${id}, 'g${id}', 'h${id}', 1, 'h${id}', 'a.jpg', 'jpeg', 800, 600, 'FOUR_THREE', 1, 0)`
  const guide = (id: number, imageid: number | 'null', steps: string) => [
    `insert into guides (guideid, langid, categoryid, type, subject, title, summary, difficulty, "timeMax", flags, imageid,
       "isPublic", "isFeatured", "isPrerequisiteOnly", revisionid, "currentRevisionid", "newestRevisionid", "createdAt", "publishedAt", "modifiedAt")
     values (${id}, 'en', 1, 'how-to', '', 'G', '', 'Easy', 0, '[]', ${imageid}, 1, 0, 0, 1, ${id}, ${id}, 0, 0, 0)`,
    `insert into guide_revisions ("guideRevisionid", guideid, langid, revisionid, at, action, content, steps)
     values (${id}, ${id}, 'en', 1, 0, 'created', '{}', '${steps}')`,
  ]
  const step = (id: number, media: object) => [
    `insert into steps (stepid, guideid, "createdAt") values (${id}, 1, 0)`,
    `insert into step_revisions ("stepRevisionid", stepid, langid, title, lines, media, at)
     values (${id}, ${id}, 'en', '', '[]', '${JSON.stringify(media)}', 0)`,
  ]
  await onStore(store, [
    `insert into wikis (wikiid, namespace, title, "titleKey", langid, "displayTitle", description, excerpt,
       "currentRevisionid", "newestRevisionid", "createdAt", "modifiedAt")
     values (1, 'CATEGORY', 'T', 't', 'en', '', '', '', 1, 1, 0, 0)`,
    ...[7, 8, 9].map(image),
    ...guide(1, 'null', '[[1,1],[2,2],[4,4],[3,3]]'),
    ...guide(2, 9, '[[3,3]]'),
    ...guide(3, 'null', '[[1,1],[2,2]]'),
    ...guide(4, 'null', '[]'),
    ...step(1, { type: 'image', data: [] }),
    ...step(2, { type: 'object', data: 7 }),
    ...step(3, { type: 'image', data: [7, 9] }),
    ...step(4, { type: 'image', data: [8, 7] }),
  ])
  assert.deepEqual((await migrateStore(store, migrations.slice(0, 17))).applied, ['covers'])
  const rows = (await onStore(store, ['select imageid from guides order by guideid'])) as {
    imageid: unknown
  }[]
  assert.deepEqual(
    rows.map(({ imageid }) => (imageid === null ? null : Number(imageid))),
    [8, 9, null, null],
  )
})
