// Compares random edits and reviews with a plain model, and proves that revisions never change.
// Engines: both, because random edits compare stored rows with a model.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { sample } from '#test/extent.ts'
import { aGuide } from '#test/guide-builders.ts'
import { randomFrom } from '#test/guides/random.ts'

interface State {
  title: string
  /** The fields of each form. */
  steps: { stepid: number; title: string; form: string[] }[]
}

interface Revision {
  id: number
  state: State
  verdict: 'accepted' | 'pending' | 'denied'
}

type Form = { stepid: number; fields: { label: string }[] }

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape that it asks for
const stateOf = (guide: any, forms: readonly Form[]): State => ({
  title: guide.title,
  steps: guide.steps.map(({ stepid, title }: { stepid: number; title: string }) => ({
    stepid,
    title,
    form: (forms.find((form) => form.stepid === stepid)?.fields ?? []).map(({ label }) => label),
  })),
})

async function play(seed: number, moves: number) {
  const random = randomFrom(seed)
  const site = await startSite()
  const admin = await anAdmin(site)
  const body = { patrolThreshold: 1000, acceptedEditReputation: 1 }
  await site.call('PATCH', '/settings', { as: admin, body })
  const tom = await aPerson(site)
  const made = await aGuide(site, { author: admin, steps: 1 })
  const path = `/guides/${made.guideid}`
  const read = async (rest = '') => (await site.call('GET', `${path}${rest}`, { as: admin })).body
  const readState = async (rest = '') => {
    const forms = await site.call('GET', `/step_forms/guideid/${made.guideid}${rest}`, { as: admin })
    return stateOf(await read(rest), forms.body)
  }
  const first = await read()
  const history: Revision[] = [{ id: first.guide_revisionid, state: stateOf(first, []), verdict: 'accepted' }]
  const newest = () => history.findLast((each) => each.verdict !== 'denied')!
  const shown = () => history.findLast((each) => each.verdict === 'accepted')!
  const runs: { entryid: number; state: State }[] = []
  let earned = 0

  const accept = (upTo: number) => {
    for (const each of history) {
      if (each.id > upTo || each.verdict !== 'pending') continue
      each.verdict = 'accepted'
      earned++
    }
  }

  async function edit(number: number) {
    const as = random(4) === 0 ? admin : tom
    const head = await read('?unpatrolled')
    const state = structuredClone(newest().state)
    const [step] = head.steps
    const seen = `guide_revisionid=${head.guide_revisionid}`
    const kind = random(7)
    const name = `Title ${seed}.${number}`
    if (kind === 0 || (kind === 1 && !step) || (kind === 2 && !step) || (kind > 4 && !step)) {
      state.title = name
      await site.call('PATCH', `${path}?revisionid=${head.revisionid}`, { as, body: { title: name } })
    } else if (kind === 1) {
      state.steps[0]!.title = name
      const address = `${path}/steps/${step.stepid}?revisionid=${step.revisionid}&${seen}`
      await site.call('PATCH', address, { as, body: { title: name } })
    } else if (kind === 2) {
      state.steps.shift()
      const address = `${path}/steps/${step.stepid}?revisionid=${step.revisionid}&${seen}`
      await site.call('DELETE', address, { as })
    } else if (kind === 3) {
      const draft = { orderby: 1, title: name, lines: [{ text: 'Do it.' }] }
      const { body } = await site.call('POST', `${path}/steps?${seen}`, { as, body: draft })
      state.steps.unshift({ stepid: body.steps[0].stepid, title: name, form: [] })
    } else if (kind > 4) {
      const last = state.steps.at(-1)!
      if (kind === 6 && last.form.length === 0) return
      last.form = kind === 6 ? [] : [name]
      const fields = last.form.map((label) => ({ label, field_type: 'Text Input' }))
      const address = `/step_forms/${last.stepid}?${seen}`
      const { status, text } = await site.call('POST', address, { as, body: { fields } })
      assert.ok(status < 300, text)
    } else {
      const target = history[random(history.length)]!
      if (JSON.stringify(target.state) === JSON.stringify(state)) return
      const address = `${path}/revert?revisionid=${head.revisionid}&to_revisionid=${target.id}`
      assert.equal((await site.call('POST', address, { as: admin })).status, 200)
      return add(target.state, true)
    }
    return add(state, as === admin)
  }

  async function add(state: State, isTrusted: boolean) {
    if (isTrusted) accept(Number.MAX_SAFE_INTEGER)
    const { guide_revisionid: id } = await read('?unpatrolled')
    history.push({ id, state: structuredClone(state), verdict: isTrusted ? 'accepted' : 'pending' })
  }

  async function judge() {
    const { id, verdict } = history[random(history.length)]!
    const decision = random(3) === 0 ? 'deny' : 'accept'
    const { status } = await site.call('POST', `${path}/revisions/${id}/${decision}`, { as: admin })
    const isPossible = verdict === 'pending' || (verdict === 'denied') === (decision === 'deny')
    assert.equal(
      status,
      isPossible ? (decision === 'deny' ? 204 : 200) : 422,
      `${decision} what is ${verdict}`,
    )
    if (verdict !== 'pending') return
    if (decision === 'accept') return accept(id)
    for (const each of history) if (each.id >= id && each.verdict === 'pending') each.verdict = 'denied'
  }

  for (let number = 0; number < moves; number++) {
    await (random(3) === 0 ? judge() : edit(number))
    assert.deepEqual(await readState(), shown().state, `move ${number}`)
    assert.deepEqual(await readState('?unpatrolled'), newest().state, `move ${number}`)
    const run = await site.call('POST', '/work_log', {
      as: tom,
      body: { guideid: made.guideid, workorderid: String(number) },
    })
    runs.push({ entryid: run.body.entryid, state: structuredClone(shown().state) })
  }
  for (const { entryid, state } of runs) {
    const guide = await site.call('GET', `/work_log/${entryid}/guide`, { as: tom })
    const forms = await site.call('GET', `/work_log/${entryid}/step_forms`, { as: tom })
    assert.deepEqual(
      stateOf(guide.body, forms.body),
      state,
      'a run follows what readers saw at its beginning',
    )
  }
  const listed = await read('/revisions?limit=200')
  const verdicts = new Map(
    listed.map((each: { guide_revisionid: number; status: string }) => [each.guide_revisionid, each.status]),
  )
  for (const { id, state, verdict } of history) {
    const then = stateOf(await read(`?revisionid=${id}`), [])
    assert.deepEqual(then, { ...state, steps: state.steps.map((step) => ({ ...step, form: [] })) })
    assert.equal(verdicts.get(id), verdict)
  }
  const person = await site.call('GET', `/users/${tom.userid}`)
  assert.equal(person.body.reputation, earned)
  const [summary] = (await site.call('GET', '/guides')).body
  assert.equal(summary.title, shown().state.title)
}

for (const seed of sample([1, 2, 3], 1)) {
  test(`random edits and verdicts show what a plain model shows (${seed})`, () => play(seed, 40))
}
