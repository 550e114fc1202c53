// Proves that the size of a response is proportional to its texts, whatever they name and however often.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { sample } from '#test/extent.ts'
import { anMp4, aPdf } from '#test/files/media-files.ts'
import { aCategory, aGuide, anImage } from '#test/guide-builders.ts'

const site = await startSite()
const ada = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const category = await aCategory(site, 'Pumps')

/** The longest name of a quoted thing. */
const longName = '"Überdruck" '.repeat(25).slice(0, 150)
const cards = 55
for (let number = 0; number < cards; number++) {
  const { guideid } = await aGuide(site, {
    author: mara,
    category,
    fields: { title: `${number} ${longName}` },
  })
  const tagged = await site.call('PUT', `/guides/${guideid}/tag`, { as: ada, body: { tag: 'amp' } })
  assert.ok(tagged.status < 300, tagged.text)
}
const guideid = (await site.call('GET', '/guides?limit=1')).body[0].guideid as number
const image = await anImage(site, mara)
const upload = async (name: string, body: Buffer): Promise<number> => {
  const file = encodeURIComponent(name)
  const answer = await site.call('POST', `/user/media/uploads?file=${file}`, { as: mara, body })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.id
}
const video = await upload(`${'Öl'.repeat(60)}.mp4`, anMp4())
const paper = await upload(`${'Öl'.repeat(60)}.pdf`, aPdf())
const add = async (title: string, body: object) => {
  const made = await site.call('POST', '/wikis', { as: mara, body: { namespace: 'WIKI', title, ...body } })
  assert.equal(made.status, 201, made.text)
}
await add('P', { contents: 'Short.', display_title: longName })

/** Each construct of the syntax in its shortest form. */
const constructs = [
  '[guidelist|tags=amp]',
  '[guidelist|type=how-to]',
  '[guidelist|tags=amp]\n\n',
  `[guide|${guideid}]`,
  `[guide|${guideid}#s1]`,
  `[image|${image}]`,
  `[image|${image}]\n\n`,
  `[image|${image}|x]`,
  `[video|${video}]`,
  `[video|${video}]\n\n`,
  `[document|${paper}]`,
  '[[P]]',
  '[[WIKI:P]]',
  '[[Nowhere]]',
  '[[#a]]',
  '[video|https://youtu.be/abcdefghijk]\n\n',
  '[embed|https://youtu.be/abcdefghijk]\n\n',
  '[product|a]',
  '[post|1]',
  '==a==\n',
  '==a==\n\n',
  '* a\n',
  '* a\n** b\n*** c\n',
  '# a\n',
  'a\n\n',
  '----\n',
  "''a''",
  "'''a'''",
  '`a`',
  '^a^',
  'http://a.b ',
  '[quote]a[/quote]\n',
  '[code]a[/code]',
  '{|\n|a\n|}\n',
  '"',
  '<',
]

const most = 50
/** The constant part of a response: fifty quoted guides, and the members around the text. */
const besides = 120_000
const textLength = 12_000

const fill = (unit: string, length = textLength): string =>
  `${unit.repeat(Math.floor(length / unit.length)).trimEnd()}\n`

/** Returns the forms that were too long for each construct. */
async function tooLong(measure: (contents: string, unit: string) => Promise<Record<string, number>>) {
  const found: string[] = []
  for (const unit of sample(constructs, 12)) {
    const contents = fill(unit)
    for (const [what, length] of Object.entries(await measure(contents, unit))) {
      const times = Math.round((length - besides) / contents.length)
      if (times > most) found.push(`${JSON.stringify(unit)} ${what}: ${times} times`)
    }
  }
  return found
}

const lengthAt = async (url: string): Promise<number> => {
  const answer = await site.app.inject({ url })
  assert.equal(answer.statusCode, 200, url)
  return answer.rawPayload.length
}

test('a page and a category are never more than fifty times their text, in every form', async () => {
  await add('Growing', { contents: 'a', table_of_contents: true })
  const path = `/wikis/CATEGORY/${category}`
  const save = async (where: string, contents: string): Promise<number> => {
    const { body } = await site.call('GET', where)
    const wanted = { as: mara, body: { contents, table_of_contents: true } }
    const saved = await site.call('PATCH', `${where}?revisionid=${body.revisionid}`, wanted)
    assert.equal(saved.status, 200, saved.text.slice(0, 300))
    return Buffer.byteLength(saved.text)
  }
  assert.deepEqual(
    await tooLong(async (contents) => ({
      saved: await save('/wikis/WIKI/Growing', contents),
      page: await lengthAt('/api/2.0/wikis/WIKI/Growing'),
      html: await lengthAt('/Wiki/Growing'),
      // A category also lists its guides.
      category: (await save(path, contents)) - 300_000,
      xml: await lengthAt(`/api/2.0/categories/${category}?type=XML`),
    })),
    [],
  )
})

test('a guide is never more than fifty times its texts, in every form', async () => {
  const guide = await aGuide(site, { author: mara, category, steps: 1 })
  let { revisionid } = guide
  assert.deepEqual(
    await tooLong(async (contents) => {
      // An introduction has less than fifty lines.
      const introduction = contents.replaceAll('\n', ' ').trim()
      const path = `/guides/${guide.guideid}`
      const saved = await site.call('PATCH', `${path}?revisionid=${revisionid}`, {
        as: mara,
        body: { introduction },
      })
      assert.equal(saved.status, 200, saved.text.slice(0, 300))
      revisionid = saved.body.revisionid
      return {
        saved: Buffer.byteLength(saved.text),
        xml: await lengthAt(`/api/2.0${path}?type=XML`),
        html: await lengthAt(`/Guide/Filter/${guide.guideid}`),
      }
    }),
    [],
  )
})

test('many short texts in one answer share what they may add', async () => {
  await site.call('PATCH', '/settings', { as: ada, body: { commentsPerMinute: 1000 } })
  await add('Talk', { contents: 'Well.' })
  const { wikiid } = (await site.call('GET', '/wikis/WIKI/Talk')).body
  let stored = 0
  for (let number = 0; number < 150; number++) {
    const text = constructs[number % 15] as string
    const made = await site.call('POST', `/comments/wiki/${wikiid}`, { as: mara, body: { text } })
    assert.equal(made.status, 201, made.text)
    stored += text.length + 100
  }
  const length = await lengthAt(`/api/2.0/comments?context=wiki&contextid=${wikiid}&limit=200`)
  assert.ok(length - besides < most * stored, `${length} from ${stored}`)
})
