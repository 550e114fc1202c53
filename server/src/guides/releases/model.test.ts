// Compares random edits, translations, releases, withdrawals and runs of several people with a plain model, and reads
// every release again years later.
// Engines: both in the outer circle, because random moves compare stored rows with a model.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { isFull } from '#test/extent.ts'
import { anImage } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { randomFrom } from '#test/guides/random.ts'
import { turnOnReleases, untilStatus } from '#test/guides/release-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'
import { aForm, aRun } from '#test/run-builders.ts'

/** The texts that a release, a reader or a run shows, by language. */
type State = Record<'en' | 'de', unknown>

interface Made {
  releaseid: number
  status: 'scheduled' | 'released' | 'superseded' | 'withdrawn' | 'closed'
  state: State
  /** Order in which releases took effect. */
  rank: number
  effectiveAt: number
  /** The answers of the API after it was made. */
  answers: string[]
}

const languages = ['en', 'de'] as const

async function open(seed: number) {
  const site = await startSite({ withWorker: true })
  const admin = await anAdmin(site)
  const authors = [
    admin,
    await aPerson(site, { privileges: ['Author'] }),
    await aPerson(site, { privileges: ['Author'] }),
  ]
  const rita = await aPerson(site, { name: 'Rita' })
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]) => list[random(list.length)] as T
  const pictures = new Map(
    await Promise.all(authors.map(async (each) => [each, (await anImage(site, each)).image.id] as const)),
  )
  const { guideid } = await aGuide(site, { author: admin, steps: 2, fields: { title: 'Original' } })
  await turnOnReleases(site, admin)
  const path = `/guides/${guideid}`
  const call = (method: string, address: string, body?: object, as = pick(authors)) =>
    site.call(method, address, { as, ...(body ? { body } : {}) })
  const done = async (...asked: Parameters<typeof call>) => {
    const answer = await call(...asked)
    assert.ok(answer.status < 300, `${asked[0]} ${asked[1]}: ${answer.text}`)
    return answer.body
  }
  const newest = async (langid = 'en') => done('GET', `${path}?unpatrolled&langid=${langid}`)
  return { site, admin, authors, rita, random, pick, pictures, guideid, path, call, done, newest }
}

type Table = Awaited<ReturnType<typeof open>>

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape that it asks for
function stateOf(guide: any, forms: any): unknown {
  const fields = new Map(
    forms.map((form: { stepid: number; fields: { label: string }[] }) => [
      form.stepid,
      form.fields[0]?.label,
    ]),
  )
  // biome-ignore lint/suspicious/noExplicitAny: a test knows the shape that it asks for
  const steps = guide.steps.map(({ stepid, title, lines, media }: any) => ({
    ...{ stepid, title, lines: lines.map((line: { text_raw: string }) => line.text_raw) },
    ...{ media: media.data.map((image: { id: number }) => image.id), field: fields.get(stepid) },
  }))
  return { langid: guide.langid, title: guide.title, summary: guide.summary, steps }
}

/** Undefined for a guide that the caller does not see. */
async function readState(
  { site, guideid, path }: Table,
  as: { token: string },
  query: string,
): Promise<State | undefined> {
  const states = languages.map(async (langid) => {
    const guide = await site.call('GET', `${path}?langid=${langid}${query}`, { as })
    if (guide.status === 404) return undefined
    const forms = await site.call('GET', `/step_forms/guideid/${guideid}?langid=${langid}${query}`, { as })
    return stateOf(guide.body, forms.body)
  })
  const [en, de] = await Promise.all(states)
  return en === undefined ? undefined : { en, de }
}

async function readRun({ site }: Table, entryid: number, as: { token: string }): Promise<State> {
  const states = languages.map(async (langid) => {
    const path = `/work_log/${entryid}`
    const guide = await site.call('GET', `${path}/guide?langid=${langid}`, { as })
    const forms = await site.call('GET', `${path}/step_forms?langid=${langid}`, { as })
    return stateOf(guide.body, forms.body)
  })
  const [en, de] = await Promise.all(states)
  return { en, de }
}

/** A change of the working text, in one of the ways of the API. */
async function edit(table: Table, name: string): Promise<void> {
  const { random, done, newest, path, pictures, site, admin } = table
  const { revisionid, steps } = await newest()
  const step = table.pick(steps as { stepid: number; revisionid: number }[])
  const save = (body: object) => done('PATCH', `${path}?revisionid=${revisionid}`, body)
  const kind = step ? random(9) : 0
  if (kind === 0) await save({ title: name })
  else if (kind === 1) await save({ summary: name, flags: random(2) ? ['DANGER'] : [] })
  else if (kind === 2) {
    const author = table.pick(table.authors)
    const media = { type: 'image', data: [pictures.get(author)] }
    const body = random(2) ? { title: name } : { media }
    await done('PATCH', `${path}/steps/${step.stepid}?revisionid=${step.revisionid}`, body, author)
  } else if (kind === 3) {
    await done('POST', `${path}/steps`, { orderby: 1, title: name, lines: [{ text: name }] })
  } else if (kind === 4 && steps.length > 1) {
    await done('DELETE', `${path}/steps/${step.stepid}?revisionid=${step.revisionid}`)
  } else if (kind === 5) {
    await aForm(site, admin, step.stepid, random(4) ? [{ label: name, field_type: 'Text Input' }] : [])
  } else if (kind === 6) {
    const { body, status } = await table.call('GET', `${path}?unpatrolled&langid=de`)
    const token = status === 200 ? body.revisionid : 0
    await done('PATCH', `${path}?langid=de&revisionid=${token}`, { title: `${name} de` })
  } else if (kind === 7) {
    const german = (await table.call('GET', `${path}?unpatrolled&langid=de`)).body.steps ?? steps
    const own = german.find((each: { stepid: number }) => each.stepid === step.stepid)
    const address = `${path}/steps/${step.stepid}?langid=de&revisionid=${own.revisionid}`
    await table.call('PATCH', address, { title: `${name} de` })
  } else {
    const { body } = await table.call('GET', `${path}/revisions?limit=50`)
    const target = table.pick(body as { guide_revisionid: number }[])
    await done('POST', `${path}/revert?revisionid=${revisionid}&to_revisionid=${target.guide_revisionid}`)
  }
}

/** Where two long texts begin to differ. */
function difference(one: string, other = ''): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return `${one.slice(at - 40, at + 80)} instead of ${other.slice(at - 40, at + 80)}`
}

async function play(seed: number, moves: number): Promise<void> {
  const table = await open(seed)
  const { site, random, rita, admin, guideid, path, call } = table
  const made: Made[] = []
  const runs: { entryid: number; state: State }[] = []
  let rank = 0
  const inEffect = () => made.find(({ status }) => status === 'released')
  const readAgain = (releaseid: number, as = admin) =>
    Promise.all(
      languages.map(async (langid) => {
        const query = `langid=${langid}&release=${releaseid}`
        const guide = await site.call('GET', `${path}?${query}`, { as })
        const forms = await site.call('GET', `/step_forms/guideid/${guideid}?${query}`, { as })
        assert.deepEqual([guide.status, forms.status], [200, 200], guide.text)
        // The author of the guide is no part of a release, and neither is its own time.
        const text = guide.text.replace(/"reputation":\d+/, '').replace(/"release_date":\w+/, '')
        return `${text} ${forms.text}`
      }),
    )
  const enter = (release: Made) => {
    for (const each of made) if (each.status === 'released') each.status = 'superseded'
    Object.assign(release, { status: 'released', rank: ++rank })
  }
  const leave = (release: Made) => {
    const wasInEffect = release.status === 'released'
    release.status = 'withdrawn'
    const others = made.filter(({ status }) => status === 'superseded').sort((a, b) => b.rank - a.rank)
    if (wasInEffect && others[0]) others[0].status = 'released'
  }
  async function add(releaseid: number, status: Made['status'], effectiveAt: number) {
    const state = (await readState(table, admin, `&release=${releaseid}`)) as State
    const release = { releaseid, status, state, rank: 0, effectiveAt, answers: await readAgain(releaseid) }
    made.push(release)
    if (status === 'released') enter(release)
  }
  const [first] = (await site.call('GET', `${path}/releases`, { as: admin })).body.releases
  await add(first.releaseid, 'released', 0)

  async function release(number: number) {
    const working = await readState(table, admin, '&unpatrolled')
    const at = random(3) === 0 ? Math.floor(site.clock.now / 1000) + 60 * (1 + random(50)) : undefined
    const body = { guideid, ...(at ? { effective_date: at } : {}), type: random(4) ? 'minor' : 'major' }
    const { status, body: answer } = await call('POST', '/guides/releases', body)
    const isOpen = made.some((each) => each.status === 'scheduled')
    if (status === 409) {
      const known = made.find(({ releaseid }) => releaseid === answer.releaseid)
      assert.ok(isOpen ? known?.status === 'scheduled' : known === inEffect(), `move ${number}`)
      return
    }
    assert.equal(status, 201, JSON.stringify(answer))
    await add(answer.releaseid, answer.status, (at ?? 0) * 1000)
    const { en, de } = made.at(-1)!.state
    assert.deepEqual(en, working?.en, `move ${number}: a release is the working text`)
    if (working?.de) assert.deepEqual(de, working.de, `move ${number}: in all languages`)
  }

  async function wait() {
    site.clock.now += 60_000 * (1 + random(40))
    await settleJobs(site)
    const due = made.filter(
      ({ status, effectiveAt }) => status === 'scheduled' && effectiveAt <= site.clock.now,
    )
    for (const each of due) {
      await untilStatus(site, each.releaseid, 'released')
      enter(each)
    }
  }

  async function withdrawOne() {
    const target = table.pick(made)
    const status = target.status === 'scheduled' ? 'closed' : 'withdrawn'
    const answer = await call('PATCH', `/guides/releases/${target.releaseid}`, { status, reason: 'Drawn' })
    const isPossible = ['scheduled', 'released', 'superseded'].includes(target.status)
    assert.equal(answer.status, isPossible ? 200 : 409)
    if (!isPossible) return
    if (status === 'closed') target.status = 'closed'
    else leave(target)
  }

  async function run() {
    const effective = inEffect()
    if (!effective) return
    const { entryid } = await aRun(site, rita, guideid, String(runs.length))
    runs.push({ entryid, state: effective.state })
  }

  for (let number = 0; number < moves; number++) {
    const kind = random(12)
    if (kind < 6) await edit(table, `Text ${seed}.${number}`)
    else if (kind < 8) await release(number)
    else if (kind === 8) await withdrawOne()
    else if (kind === 9) await wait()
    else await run()
    const seen = await readState(table, rita, '')
    assert.deepEqual(
      seen,
      inEffect()?.state,
      `move ${number} of kind ${kind}: readers see the release in effect`,
    )
  }
  const listed = (await site.call('GET', `${path}/releases?limit=200&order=ASC`, { as: admin })).body.releases
  assert.deepEqual(
    listed.map((each: Made) => [each.releaseid, each.status]),
    made.map(({ releaseid, status }) => [releaseid, status]),
  )
  site.clock.now += 10 * 365 * 86_400_000
  // Sessions have ended since.
  const later = await anAdmin(site, 'Ada')
  for (const { releaseid, answers } of made)
    for (const [index, text] of (await readAgain(releaseid, later)).entries())
      assert.ok(text === answers[index], `release ${releaseid}: ${difference(text, answers[index])}`)
  for (const { entryid, state } of runs) assert.deepEqual(await readRun(table, entryid, later), state)
}

for (const seed of isFull ? [1, 2, 3, 4, 5, 6] : [6])
  test(`random releases show what a plain model shows (${seed})`, () => play(seed, isFull ? 120 : 60))
