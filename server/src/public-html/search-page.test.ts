// Tests search without script: by words, and by the tools and parts that guides need.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'

const site = await startSite({ withWorker: true })
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })

const open = async (path: string) => {
  const answer = await site.app.inject({ method: 'GET', url: path })
  return { status: answer.statusCode, text: answer.body }
}

const indexed = () => settleJobs(site)

test('a tool has a page with the guides that call for it, and only what strangers may see', async () => {
  const tool = 'Hexalobular <key> 9'
  const fields = { tools: [{ name: tool }], title: 'Open the housing' }
  await aGuide(site, { author: mara, steps: 1, fields })
  await aGuide(site, { author: mara, steps: 1, fields: { ...fields, title: 'Hidden work', public: false } })
  await indexed()
  const { status, text } = await open(`/Item/${encodeURIComponent(tool)}`)
  assert.equal(status, 200)
  assert.match(text, /<h2 [^>]*>Guides with this tool or part<\/h2>.*Open the housing/s)
  assert.ok(!text.includes('Hidden work'))
  await aGuide(site, { author: mara, steps: 1, fields: { ...fields, title: 'Close the housing' } })
  await indexed()
  assert.match((await open(`/Item/${encodeURIComponent(tool)}`)).text, /Close the housing/)
})

test('a search answers without script, and tells strangers nothing else', async () => {
  const introduction = "The flywheel has a '''sightglass'''."
  const pump = { title: 'Bleed the flywheel pump', introduction }
  await aGuide(site, { author: mara, steps: 1, fields: pump })
  const fields = { title: 'Bleed the secret flywheel', public: false }
  await aGuide(site, { author: mara, steps: 1, fields })
  await indexed()
  const plainOf = async (path: string) => {
    const { status, text } = await open(path)
    assert.equal(status, 200)
    assert.match(text, /<meta name="robots" content="noindex">/)
    // Browsers with script end the first noscript element at the first end tag.
    assert.equal(text.match(/<noscript>/g)?.length, 1)
    assert.match(text, /<\/noscript><div id="root"><\/div>/)
    return /<noscript>(.*)<\/noscript>/s.exec(text)![1]!
  }
  const found = await plainOf('/search?q=flywheel')
  assert.match(found, /<strong>Bleed the flywheel pump<\/strong>/)
  assert.ok(!found.includes('secret'))
  assert.match(await plainOf('/search?q=sightglass'), /The flywheel has a sightglass\./)
  assert.match(await plainOf('/search'), /<form [^>]*action="\/search"/)
  const strange = await plainOf(`/search?q=${encodeURIComponent('</title><script>')}&offset=-3`)
  assert.ok(strange.includes('Nothing found') && !strange.includes('<script>'))
  assert.match(await plainOf('/search?q=a&q=b&offset=99999999'), /name="q" value=""/)
  assert.match(await plainOf('/login'), /Signing in needs JavaScript/)
})
