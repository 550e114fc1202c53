// Tests translations that are made line by line, and the freshness of each language of a guide.
// Engines: both, because lines are upserted and counted by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'

async function started() {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const guide = await aGuide(site, { author: mara, steps: 1, fields: { title: 'Change the filter' } })
  const [step] = guide.steps
  const path = `/guides/${guide.guideid}`
  const stepPath = `${path}/steps/${step!.stepid}`
  const three = { lines: [{ text: 'Switch off.' }, { text: 'Open the lid.' }, { text: 'Pull the filter.' }] }
  const patch = async (address: string, body: object) => {
    const answer = await site.call('PATCH', address, { as: mara, body })
    return answer
  }
  const first = await patch(`${stepPath}?revisionid=${step!.revisionid}`, three)
  assert.equal(first.status, 200, first.text)
  const view = async () => (await site.call('GET', `${path}/translations/de`, { as: mara })).body
  const tell = async (...translated_lines: { line: number; text: string }[]) => {
    const { revisionid } = (await view()).steps[0]
    return patch(`${stepPath}?langid=de&revisionid=${revisionid}`, { translated_lines })
  }
  const rewrite = async (...texts: string[]) => {
    const { revisionid } = (await site.call('GET', path, { as: mara })).body.steps[0]
    return patch(`${stepPath}?revisionid=${revisionid}`, { lines: texts.map((text) => ({ text })) })
  }
  const lines = async () =>
    (await view()).steps[0].lines.map((line: { state: string; translation: string }) => [
      line.state,
      line.translation,
    ])
  return { site, mara, path, stepPath, patch, view, tell, rewrite, lines }
}

testOnSqlite(
  'a line is translated alone; the others stay missing, and readers get the original there',
  async () => {
    const { site, mara, path, tell, lines } = await started()
    assert.equal((await tell({ line: 2, text: 'Deckel öffnen.' })).status, 200)
    assert.deepEqual(await lines(), [
      ['missing', ''],
      ['current', 'Deckel öffnen.'],
      ['missing', ''],
    ])
    const { body } = await site.call('GET', `${path}?langid=de`, { as: mara })
    assert.deepEqual(
      body.steps[0].lines.map((line: { text_raw: string }) => line.text_raw),
      ['Switch off.', 'Deckel öffnen.', 'Pull the filter.'],
    )
    assert.equal((await tell({ line: 2, text: ' ' })).status, 200)
    assert.deepEqual(
      (await lines()).map(([state]: string[]) => state),
      ['missing', 'missing', 'missing'],
    )
  },
)

testOnSqlite(
  'a stale line stays stale while another one is written, and is current once it is confirmed',
  async () => {
    const { tell, rewrite, lines, view } = await started()
    await tell(
      { line: 1, text: 'Ausschalten.' },
      { line: 2, text: 'Deckel öffnen.' },
      { line: 3, text: 'Filter ziehen.' },
    )
    await rewrite('Switch off and lock.', 'Open the lid slowly.', 'Pull the filter.')
    await tell({ line: 1, text: 'Ausschalten und sperren.' })
    assert.deepEqual(await lines(), [
      ['current', 'Ausschalten und sperren.'],
      ['stale', 'Deckel öffnen.'],
      ['current', 'Filter ziehen.'],
    ])
    assert.equal((await view()).steps[0].lines[1].made_from, 'Open the lid.')
    await tell({ line: 2, text: 'Deckel öffnen.' })
    assert.deepEqual((await lines())[1], ['current', 'Deckel öffnen.'])
  },
)

testOnSqlite('a translation whose line is gone is kept for as long as lines are missing', async () => {
  const { tell, rewrite, view } = await started()
  await tell({ line: 2, text: 'Deckel öffnen.' }, { line: 3, text: 'Filter ziehen.' })
  await rewrite('Switch off.', 'Pull the filter.', 'Bring everything to the bin.')
  assert.deepEqual((await view()).steps[0].left_over, ['Deckel öffnen.'])
  await tell({ line: 1, text: 'Ausschalten.' })
  assert.deepEqual((await view()).steps[0].left_over, ['Deckel öffnen.'])
  await tell({ line: 3, text: 'Alles entsorgen.' })
  const [step] = (await view()).steps
  assert.deepEqual(step.left_over, [])
  assert.deepEqual(
    step.lines.map((line: { translation: string }) => line.translation),
    ['Ausschalten.', 'Filter ziehen.', 'Alles entsorgen.'],
  )
})

test('lines that are not there, written twice, or of the original are refused, all at once', async () => {
  const { stepPath, patch, tell, lines } = await started()
  const wrong = await tell({ line: 4, text: 'A' }, { line: 1, text: 'B' }, { line: 1, text: 'C' })
  assert.equal(wrong.status, 422)
  assert.deepEqual(
    wrong.body.errors.map((fault: { field: string }) => fault.field),
    ['translated_lines.0.line', 'translated_lines.2.line'],
  )
  const body = { translated_lines: [{ line: 1, text: 'A' }] }
  const both = await patch(`${stepPath}?langid=de`, {
    ...body,
    lines: [{ text: 'A' }, { text: 'B' }, { text: 'C' }],
  })
  assert.equal(both.status, 422)
  const original = await patch(`${stepPath}?revisionid=2`, body)
  assert.equal(original.status, 422)
  assert.equal(original.body.errors[0].field, 'translated_lines')
  assert.ok((await lines()).every(([state]: string[]) => state === 'missing'))
})

testOnSqlite('everybody who may read a guide sees how current its languages are', async () => {
  const { site, mara, path, patch, rewrite, tell } = await started()
  const states = async () => (await site.call('GET', `${path}/translations`)).body
  assert.deepEqual(await states(), [])
  await patch(`${path}?langid=de`, { title: 'Filter wechseln' })
  await patch(`${path}?langid=fr`, { title: 'Changer le filtre' })
  await tell({ line: 1, text: 'Ausschalten.' })
  const { body } = await site.call('GET', `${path}?langid=de`, { as: mara })
  await rewrite('Switch it off now.', 'Open the lid.', 'Pull the filter.')
  const [german, french] = await states()
  assert.deepEqual(german, {
    langid: 'de',
    isStale: true,
    staleTexts: 1,
    untranslatedTexts: body.translation.untranslatedTexts,
  })
  assert.deepEqual([french.langid, french.isStale, french.staleTexts], ['fr', false, 0])
})

testOnSqlite('whoever translates is told whether the site has a service for it', async () => {
  const { site, view } = await started()
  assert.equal((await view()).has_service, false)
  const admin = await anAdmin(site)
  const translation = { provider: 'libretranslate', url: 'https://translate.example' }
  const saved = await site.call('PATCH', '/settings', { as: admin, body: { translation } })
  assert.equal(saved.status, 200, saved.text)
  assert.equal((await view()).has_service, true)
})
