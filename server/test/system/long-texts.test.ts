// Proves that no valid long text stalls the server for other users, in any form in which it is read.
// Runs alone: it measures how long its process stands still.
// Circle: outer, because it measures pauses with the largest texts.
// Covers: wiki-syntax/src/ server/src/history/ server/src/search/index/ server/src/public-html/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyContent } from '#pages/content.ts'
import { addPages } from '#pages/writing/add-pages.ts'
import { type Answer, startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { isFull } from '#test/extent.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { almost, longTexts } from '#test/long-texts.ts'
import { longestTurn, usualCost } from '#test/longest-turn.ts'

const site = await startSite({ withWorker: true })
const ada = await anAdmin(site)
const category = await aCategory(site)
const titles = Array.from({ length: isFull ? 4000 : 1000 }, (_, at) => `page ${at.toString(36)}`)
while (titles.length > 0) {
  const drafts = titles.splice(0, 500).map((title) => ({ title, langid: 'en', content: emptyContent }))
  await site.write((ctx) => addPages(ctx, { namespace: 'INFO', drafts, isPatrolled: true }))
}

const usual = usualCost()
/** Maximum as a multiple of parsing a large body (about 3 ms). Load slows both, but not always equally. */
const most = 40
const stalls: string[] = []

type Act = () => Promise<Answer | undefined>

/** Takes the least of several tries, since a garbage collection may fall into any of them. */
async function recordStall(what: string, act: Act): Promise<void> {
  let least = Number.POSITIVE_INFINITY
  for (let again = 0; again < 5 && least > most * usual; again++) {
    const turn = await longestTurn(async () => {
      const answer = await act()
      if (answer && answer.status >= 300)
        assert.fail(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
    })
    least = Math.min(least, turn)
  }
  if (least > most * usual) stalls.push(`${what}: ${Math.round(least / usual)} times reading a body`)
}

const index: Act = async () => {
  await site.worker?.runDue()
  return undefined
}
const html = (url: string) => async () => {
  assert.equal((await site.app.inject({ url })).statusCode, 200, url)
  return undefined
}
const get = (path: string) => () => site.call('GET', path, { as: ada })
/** Limits a text to the number of lines that an introduction may have. */
const inFewLines = (text: string) => {
  const lines = text.split('\n')
  return [...lines.slice(0, 44), lines.slice(44).join(' ')].join('\n').trim()
}
const takeStalls = () => stalls.splice(0).join('\n')

/** Saves new states of a text; `state` numbers them. */
function saver(path: string, langid: string, begin: { revisionid: number }) {
  let { revisionid } = begin
  return async (body: object): Promise<Answer> => {
    const saved = await site.call('PATCH', `${path}?langid=${langid}&revisionid=${revisionid}`, {
      as: ada,
      body,
    })
    revisionid = saved.body?.revisionid ?? revisionid
    return saved
  }
}

type Make = (state: number) => string

async function usePage(name: string, make: Make): Promise<void> {
  const draft = { namespace: 'CATEGORY', title: name, contents: 'a' }
  const { status, body: page, text } = await site.call('POST', '/wikis', { as: ada, body: draft })
  assert.equal(status, 201, text)
  const address = `/wikis/CATEGORY/${encodeURIComponent(name)}`
  const save = saver(address, 'en', page)
  let state = 1
  await recordStall('saving', () => save({ contents: make(++state) }))
  await recordStall('saving what is almost the same', () => save({ contents: almost(make(state)) }))
  await recordStall('translating', async () => {
    const langid = ['de', 'fr', 'it', 'es', 'pt'][state++ % 5]
    const translation = { ...draft, langid, source_revisionid: page.revisionid, contents: make(state) }
    return site.call('POST', '/wikis', { as: ada, body: translation })
  })
  await recordStall('indexing', index)
  await recordStall('reading', get(address))
  await recordStall('reading as XML', get(`/categories/${encodeURIComponent(name)}?type=XML`))
  await recordStall('opening', html(`/c/${encodeURIComponent(name)}`))
  await recordStall('its history', get(`${address}/revisions`))
  assert.equal(takeStalls(), '')
}

async function useGuide(make: Make): Promise<void> {
  const guide = await aGuide(site, { author: ada, category, steps: 1 })
  const path = `/guides/${guide.guideid}`
  const save = saver(path, 'en', guide)
  let state = 1
  const both = () => ({ introduction: inFewLines(make(++state)), conclusion: inFewLines(make(++state)) })
  const first = (await save(both())).body.guide_revisionid
  await recordStall('saving', () => save(both()))
  const second = (await get(path)()).body.guide_revisionid
  await recordStall('saving what is almost the same', () =>
    save({ introduction: almost(inFewLines(make(state))) }),
  )
  await recordStall('indexing', index)
  await recordStall('comparing', get(`${path}/revisions/${first}/comparison?to=${second}`))
  await recordStall('comparing two states', get(`${path}/compare?from=${first}&to=${second}`))
  await recordStall('comparing what is almost the same', get(`${path}/revisions/${second}/comparison`))
  await recordStall('its history', get(`${path}/revisions`))
  await recordStall('reading', get(path))
  await recordStall('reading as XML', get(`${path}?type=XML`))
  await recordStall('opening', html(`/Guide/Filter/${guide.guideid}`))
  const { body } = await get(path)()
  const translate = saver(path, 'de', body)
  await recordStall('translating', () => translate(both()))
  await recordStall('the translation beside it', get(`${path}/translations/de`))
  await recordStall('indexing the translation', index)
  assert.equal(takeStalls(), '')
}

// The short form uses each text in either a page or a guide.
for (const [at, [name, make]] of Object.entries(longTexts).entries()) {
  if (isFull || at % 2 === 0) test(`a page of ${name}`, () => usePage(name, make))
  if (isFull || at % 2 === 1)
    test(`a guide with an introduction and a conclusion of ${name}`, () => useGuide(make))
}

test('many bodies of the greatest size at once have a turn each', async () => {
  const entry = JSON.stringify({ id: 1, text: 'some words' })
  const body = Buffer.from(`{"steps":[${Array.from({ length: 30_000 }, () => entry).join()}]}`)
  await recordStall('24 bodies', async () => {
    const sent = Array.from({ length: 24 }, () => site.call('POST', '/guides', { as: ada, body }))
    for (const { status } of await Promise.all(sent)) assert.ok(status === 400 || status === 422, `${status}`)
    return undefined
  })
  assert.equal(takeStalls(), '')
})
