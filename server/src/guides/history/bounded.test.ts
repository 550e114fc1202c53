// Proves that a page of a history has bounded size and time for any states, and that a single state is returned in
// full.
// Runs alone: it measures how long its process is blocked.
// Circle: outer, because it measures pauses with the largest states.
// Covers: server/src/history/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { longTexts } from '#test/long-texts.ts'
import { longestTurn, usualCost } from '#test/longest-turn.ts'

const site = await startSite()
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const usual = usualCost()
/** In multiples of the time of reading a large body; see the test of long texts. */
const longest = 40
/** The page of two hundred states stays below 2 MB. */
const mostBytes = 10_000
const saves = 12

interface Play {
  path: string
  stepids: number[]
}

/** Each call makes a different saved state per number. */
const kinds: Record<string, (play: Play, state: number) => Promise<Answer>> = {
  'forms as large as they can be sent': async ({ stepids }, state) => {
    const fields = Array.from({ length: 100 }, (_, field) => ({
      label: `Field ${field} of ${state} ${'ö'.repeat(150)}`,
      field_type: 'Radios',
      options: Array.from({ length: 200 }, (_, at) => `${state} option ${at} of field ${field}`),
    }))
    const path = `/step_forms/${stepids[0]}`
    const old = (await site.call('GET', `/step_forms/stepid/${stepids[0]}`, { as: mara })).body?.fields ?? []
    const named = fields.map((field, at) => ({
      ...field,
      ...(old[at] && { field_guid: old[at].field_guid }),
    }))
    return site.call('POST', path, { as: mara, body: { fields: named } })
  },
  'texts as long as they may be': ({ path }, state) => {
    const text = (longTexts['words in some lines'] as (seed: number) => string)(state).slice(0, 65_000)
    return edit(path, { introduction: text, conclusion: text, title: `${'😀'.repeat(100)} ${state}` })
  },
  'texts of which nothing stays': ({ path }, state) => {
    const text = (longTexts['a script without blanks'] as (seed: number) => string)(state)
    return edit(path, { introduction: text, summary: `${state} ${'ü'.repeat(140)}` })
  },
  'all parts, tools and labels': ({ path }, state) => {
    const named = (kind: string) =>
      Array.from({ length: 100 }, (_, at) => ({ name: `${kind} ${state} ${at}`, notes: 'ü'.repeat(900) }))
    return edit(path, { parts: named('Part'), tools: named('Tool') })
  },
  'every step at once': async ({ path }, state) => {
    for (let at = 0; state === 1 && at < 60; at++) {
      const lines = Array.from({ length: 8 }, (_, line) => ({ text: `${at} ${line} ${'é'.repeat(300)}` }))
      const body = { title: `${'😀'.repeat(100)} ${at}`, lines, orderby: at + 1 }
      const made = await site.call('POST', `${path}/steps`, { as: mara, body })
      assert.equal(made.status, 201, made.text)
    }
    const back = state % 2 === 0 ? 1 : -1
    const states = (await site.call('GET', `${path}/revisions?limit=200`, { as: mara })).body
    const { revisionid } = (await site.call('GET', path, { as: mara })).body
    const query = `revisionid=${revisionid}&to_revisionid=${states.at(back).guide_revisionid}`
    return site.call('POST', `${path}/revert?${query}`, { as: mara })
  },
}

async function edit(path: string, body: object): Promise<Answer> {
  const { revisionid } = (await site.call('GET', path, { as: mara })).body
  return site.call('PATCH', `${path}?revisionid=${revisionid}`, { as: mara, body })
}

for (const [kind, save] of Object.entries(kinds)) {
  test(`the history of ${kind} is told in brief, and one state in full`, async () => {
    const { guideid, steps } = await aGuide(site, { author: mara, steps: 2 })
    const play = { path: `/guides/${guideid}`, stepids: steps.map(({ stepid }) => stepid) }
    for (let state = 1; state <= saves; state++) {
      const { status, text } = await save(play, state)
      assert.ok(status < 300, `${status} ${text.slice(0, 300)}`)
    }
    const page = `${play.path}/revisions?limit=200`
    const history = await site.call('GET', page, { as: mara })
    assert.equal(history.status, 200)
    assert.ok(history.body.length >= saves)
    for (const entry of history.body) {
      const bytes = Buffer.byteLength(JSON.stringify(entry))
      assert.ok(bytes < mostBytes, `${bytes} bytes of one state`)
    }
    assert.notEqual(history.body[0].summary, '')
    let turn = Number.POSITIVE_INFINITY
    for (let again = 0; again < 5 && turn > longest * usual; again++)
      turn = Math.min(turn, await longestTurn(() => site.call('GET', page, { as: mara })))
    assert.ok(turn <= longest * usual, `${Math.round(turn / usual)} times reading a body`)
    const [newest] = history.body
    const whole = await site.call('GET', `${play.path}/revisions/${newest.guide_revisionid}`, { as: mara })
    assert.equal(whole.status, 200)
    const { changes, ...entry } = whole.body
    assert.deepEqual(entry, newest)
    const to = `${newest.base_revisionid}/comparison?to=${newest.guide_revisionid}`
    const compared = await site.call('GET', `${play.path}/revisions/${to}`, { as: mara })
    assert.deepEqual(compared.body.changes, changes)
  })
}
