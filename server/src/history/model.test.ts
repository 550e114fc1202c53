// Compares random edits and verdicts on originals and translations of guides and pages with a plain model.
// Engines: both in the outer circle, because random edits and verdicts compare stored rows with a model.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { isFull } from '#test/extent.ts'
import { aGuide } from '#test/guide-builders.ts'
import { randomFrom } from '#test/guides/random.ts'

/** An edition of a guide or page, by its addresses. */
interface Subject {
  path: string
  waiting: string
  id: 'guide_revisionid' | 'revisionid'
  text: 'title' | 'contents_raw'
  body: (text: string) => object
}

interface Revision {
  id: number
  text: string
  verdict: 'accepted' | 'pending' | 'denied'
}

const kinds: Record<string, (site: TestSite, author: TestPerson) => Promise<Subject>> = {
  guide: async (site, author) => {
    const { guideid } = await aGuide(site, { author, fields: { title: 'Original' } })
    const body = (title: string) => ({ title })
    const path = `/guides/${guideid}`
    return { path, waiting: '/guides/unpatrolled', id: 'guide_revisionid', text: 'title', body }
  },
  page: async (site, author) => {
    const draft = { namespace: 'WIKI', title: 'Oil', contents: 'Original' }
    await site.call('POST', '/wikis', { as: author, body: draft })
    const body = (contents: string) => ({ contents })
    const path = '/wikis/WIKI/Oil'
    return { path, waiting: '/wikis/unpatrolled', id: 'revisionid', text: 'contents_raw', body }
  },
}

async function play(kind: string, langid: 'en' | 'de', { seed, moves }: { seed: number; moves: number }) {
  const random = randomFrom(seed)
  const site = await startSite()
  const admin = await anAdmin(site)
  const settings = { patrolThreshold: 1000, acceptedEditReputation: 1 }
  await site.call('PATCH', '/settings', { as: admin, body: settings })
  const tom = await aPerson(site)
  const subject = await kinds[kind]!(site, admin)
  const { path, id, text } = subject
  const get = (rest: string, as?: TestPerson) => site.call('GET', `${path}${rest}`, as ? { as } : {})
  // biome-ignore lint/suspicious/noExplicitAny: a test knows the shape that it asks for
  const list = async (): Promise<any[]> => (await get(`/revisions?limit=200&langid=${langid}`, admin)).body
  const first = (await list()).map((each) => ({
    id: each[id],
    text: 'Original',
    verdict: 'accepted' as const,
  }))
  const history: Revision[] = first
  const shown = () => history.findLast(({ verdict }) => verdict === 'accepted')
  const newest = () => history.findLast(({ verdict }) => verdict !== 'denied')
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
    const head = await get(`?unpatrolled&langid=${langid}`, admin)
    const token = head.status === 404 ? 0 : head.body.revisionid
    const written = `Text ${number}`
    const address = `${path}?langid=${langid}&revisionid=${token}`
    const answer = await site.call('PATCH', address, { as, body: subject.body(written) })
    assert.equal(answer.status, 200, answer.text)
    if (as === admin) accept(Number.MAX_SAFE_INTEGER)
    const verdict = as === admin ? 'accepted' : 'pending'
    history.push({ id: (await list())[0][id], text: written, verdict })
  }

  async function judge() {
    const target = history[random(history.length)]
    if (!target) return
    const { verdict } = target
    const action = random(2) === 0 ? 'deny' : 'accept'
    const { status } = await site.call('POST', `${path}/revisions/${target.id}/${action}`, { as: admin })
    const isPossible = verdict === 'pending' || (verdict === 'denied') === (action === 'deny')
    assert.equal(status, isPossible ? (action === 'deny' ? 204 : 200) : 422, `${action} a ${verdict} edit`)
    if (verdict !== 'pending') return
    if (action === 'accept') return accept(target.id)
    for (const each of history)
      if (each.id >= target.id && each.verdict === 'pending') each.verdict = 'denied'
  }

  for (let number = 0; number < moves; number++) {
    await (random(2) === 0 ? judge() : edit(number))
    assert.equal((await get(`?langid=${langid}`)).body[text], shown()?.text ?? 'Original', `move ${number}`)
    const head = await get(`?unpatrolled&langid=${langid}`, admin)
    if (newest()) assert.equal(head.body[text], newest()?.text, `move ${number}`)
    else assert.notEqual(head.body.langid, langid, `move ${number}`)
    const waiting = (await site.call('GET', subject.waiting, { as: admin })).body
    const pending = history.filter(({ verdict }) => verdict === 'pending')
    assert.deepEqual(
      waiting.map((each: Record<string, unknown>) => [each.langid, each.waiting, each[id]]),
      pending.length > 0 ? [[langid, pending.length, pending.at(-1)!.id]] : [],
      `move ${number}`,
    )
  }
  assert.deepEqual(
    (await list()).map((each) => [each[id], each.status]),
    history.toReversed().map((each) => [each.id, each.verdict]),
  )
  assert.equal((await site.call('GET', `/users/${tom.userid}`)).body.reputation, earned)
}

for (const kind of Object.keys(kinds))
  for (const langid of ['en', 'de'] as const)
    test(`random edits and verdicts on a ${kind} in ${langid} show what a plain model shows`, () =>
      play(kind, langid, { seed: 7, moves: isFull ? 40 : 20 }))
