// Tests "Did you mean": words of the site in their spelling, and none that the caller may not read.
// Engines: both, because the vocabulary is read by the database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { indexRemaining } from './index/rebuild.ts'

const site = await startSite()
const ada = await anAdmin(site)
const category = await aCategory(site)
await aGuide(site, { author: ada, category, fields: { title: 'Feuerlöscher prüfen' } })
await aGuide(site, { author: ada, category, fields: { title: 'Secret centrifuge', public: false } })
await indexRemaining({ database: site.database, systemContext: site.systemContext })

async function suggested(query: string, as?: typeof ada): Promise<string | null> {
  const { body } = await site.call(
    'GET',
    `/search?matches=true&q=${encodeURIComponent(query)}`,
    as ? { as } : {},
  )
  return body.suggestion
}

test('a misspelt word is suggested as the site spells it, in the case that was typed', async () => {
  assert.equal(await suggested('Feurelöscher'), 'Feuerlöscher')
  assert.equal(await suggested('feuerlöser?'), 'feuerlöscher?')
  assert.equal(await suggested('Feurelöscher prüfen'), 'Feuerlöscher prüfen')
})

test('nothing is suggested for words that the site has, or that resemble none', async () => {
  for (const query of ['Feuerlöscher', 'prüft', 'xylophone', '', '?'])
    assert.equal(await suggested(query), null)
})

test('words of texts that the caller may not read are not suggested', async () => {
  assert.equal(await suggested('centrifge', ada), 'centrifuge')
  assert.equal(await suggested('centrifge'), null)
})

test('a word that the site gets later is suggested, although similar words were read before', async () => {
  assert.equal(await suggested('sprokcet'), null)
  await aGuide(site, { author: ada, category, fields: { title: 'Replace the sprocket' } })
  await indexRemaining({ database: site.database, systemContext: site.systemContext })
  assert.equal(await suggested('sprokcet'), 'sprocket')
})
