// Proves that random edits by several users in several processes give the history that a plain model predicts.
// Engines: both in the outer circle, because random edits of several processes are compared with a model.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sample } from '#test/extent.ts'
import { type Answer, startSite, type TestSite } from '../app.ts'
import { anAdmin, aPerson, type TestPerson } from '../builders.ts'
import { aGuide } from '../guide-builders.ts'
import { apply, type Change, inGerman, type Model, randomFrom, stateOf } from './replay-model.ts'

interface Client {
  process: TestSite
  person: TestPerson
  /** The last response that the client has read; it may be stale. */
  seen: Answer['body']
  seenGerman: Answer['body']
}

interface Saved {
  id: number
  language: 'en' | 'de'
  model: Model
  /** The complete response for this revision, read directly after the edit. */
  body: object
}

interface Request {
  method: string
  path: string
  body?: object
  /** Receives the response, because only the server knows the id of a new step. */
  change: (answer: Answer) => Change
  language: 'en' | 'de'
}

/**
 * Removes tokens: the token of a translation also changes with members that all languages share, and an old revision
 * has an old one.
 */
const withoutTokens = ({ revisionid: _token, steps, ...rest }: Answer['body']): object => ({
  ...rest,
  steps: steps.map(({ revisionid: _of, ...step }: Answer['body']) => step),
})

/** Removes members that belong to the current guide, whichever revision is read. */
function ofItsTime(body: Answer['body']): object {
  const { available_langids: _languages, published_date: _published, ...rest } = body
  return rest
}

class Play {
  private readonly random: (below: number) => number
  private readonly saved: Saved[] = []
  private model: Model = { guide: { title: '', summary: '', steps: [] }, german: { steps: {} } }
  private rows: string[] = []
  private names = 0
  private start = 0
  private readonly path: string
  private readonly clients: Client[]
  readonly outcomes = new Map<string, number>()

  constructor(seed: number, path: string, clients: Client[]) {
    this.random = randomFrom(seed)
    this.path = path
    this.clients = clients
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.random(from.length)] as T
  }

  private call({ process, person }: Client, method: string, path: string, body?: object) {
    return process.call(method, path, { as: person, ...(body ? { body } : {}) })
  }

  private read = async (client: Client, rest = ''): Promise<Answer['body']> =>
    (await this.call(client, 'GET', `${this.path}${rest}`)).body

  private async look(client: Client): Promise<void> {
    client.seen = await this.read(client)
    client.seenGerman = await this.read(client, '?langid=de')
  }

  async begin(): Promise<void> {
    for (const client of this.clients) await this.look(client)
    const [first] = this.clients as [Client]
    this.model = { guide: stateOf(first.seen), german: { steps: {} } }
    const id = first.seen.guide_revisionid
    this.start = id
    this.saved.push({ id, language: 'en', model: this.model, body: ofItsTime(first.seen) })
    this.rows = await this.dump()
  }

  /** Every row of both histories in the order of creation. */
  private async dump(): Promise<string[]> {
    const [{ process }] = this.clients as [Client]
    return process.read(async ({ db }) => {
      const guides = await db.selectFrom('guide_revisions').selectAll().orderBy('guideRevisionid').execute()
      const steps = await db.selectFrom('step_revisions').selectAll().orderBy('stepRevisionid').execute()
      return [...guides.map((row) => JSON.stringify(row)), ...steps.map((row) => JSON.stringify(row))]
    })
  }

  /** Makes an edit from the data that the client has read. Few names occur, so that some edits change nothing. */
  private aRequest(client: Client): Request {
    const { seen, seenGerman } = client
    const step = seen.steps.length > 0 ? this.pick<Answer['body']>(seen.steps) : null
    const name = this.random(4) === 0 ? 'The same name' : `Name ${++this.names}`
    const english = (method: string, rest: string, body: object, change: Request['change']): Request => ({
      method,
      path: `${this.path}${rest}`,
      body,
      change,
      language: 'en',
    })
    const token = `revisionid=${seen.revisionid}`
    const kind = this.pick([
      'fields',
      'add',
      'step',
      'step',
      'remove',
      'order',
      'document',
      'revert',
      'german',
      'germanStep',
    ])
    if (kind === 'add' || (!step && kind !== 'fields' && kind !== 'german')) return this.anAddition(name)
    if (kind === 'step') {
      const lines = Array.from({ length: 1 + this.random(3) }, (_, at) => `${name}, line ${at}`)
      const isTitle = this.random(2) === 0
      const body = isTitle ? { title: name } : { lines: lines.map((text) => ({ text })) }
      const change: Change = {
        kind: 'step',
        stepid: step.stepid,
        ...(isTitle ? { title: name } : { lines }),
      }
      return english('PATCH', `/steps/${step.stepid}?revisionid=${step.revisionid}`, body, () => change)
    }
    if (kind === 'remove') {
      const change = { kind: 'remove', stepid: step.stepid } as const
      return english('DELETE', `/steps/${step.stepid}?revisionid=${step.revisionid}`, {}, () => change)
    }
    if (kind === 'order') {
      const stepids = seen.steps.map(({ stepid }: { stepid: number }) => stepid)
      stepids.push(...stepids.splice(0, this.random(stepids.length)))
      return english('PUT', `/steporder?${token}`, { stepids }, () => ({ kind: 'order', stepids }))
    }
    if (kind === 'document') return this.aDocument(client, name)
    if (kind === 'revert') return this.aRevert(client)
    if (kind === 'german') {
      const path = `?langid=de&revisionid=${seenGerman.langid === 'de' ? seenGerman.revisionid : 0}`
      const request = english('PATCH', path, { title: name }, () => ({ kind: 'translate', title: name }))
      return { ...request, language: 'de' }
    }
    if (kind === 'germanStep') {
      const known = seenGerman.steps.find((each: { stepid: number }) => each.stepid === step.stepid)
      const from = seenGerman.langid === 'de' ? (known?.revisionid ?? 0) : 0
      const path = `/steps/${step.stepid}?langid=de&revisionid=${from}`
      const change = { kind: 'translateStep', stepid: step.stepid, title: name } as const
      return { ...english('PATCH', path, { title: name }, () => change), language: 'de' }
    }
    const body = this.random(2) === 0 ? { title: name } : { summary: name }
    return english('PATCH', `?${token}`, body, () => ({ kind: 'fields', ...body }))
  }

  private anAddition(title: string): Request {
    const at = 1 + this.random(this.model.guide.steps.length + 1)
    const lines = [`${title}: do it.`]
    const body = { orderby: at, title, lines: lines.map((text) => ({ text })) }
    const change = (answer: Answer): Change => {
      const { stepid } = answer.body.steps[at - 1]
      return { kind: 'add', at, step: { stepid, title, lines } }
    }
    return { method: 'POST', path: `${this.path}/steps`, body, change, language: 'en' }
  }

  /** Removes a step, renames one, adds one, and rotates the order. */
  private aDocument({ seen }: Client, name: string): Request {
    const { steps } = stateOf(seen)
    const turned = steps.slice(1).concat(steps.slice(0, 1)).slice(this.random(2))
    const renamed = turned.map((step, at) => (at === 0 ? { ...step, title: name } : step))
    const isLonger = this.random(2) === 0
    const fresh = { title: name, lines: [`${name}: do it.`] }
    const body = {
      summary: name,
      steps: [
        ...renamed.map(({ stepid, title }) => ({ stepid, title })),
        ...(isLonger ? [{ ...fresh, lines: fresh.lines.map((text) => ({ text })) }] : []),
      ],
    }
    const change = (answer: Answer): Change => {
      const added = isLonger ? [{ ...fresh, stepid: answer.body.guide.steps.at(-1).stepid }] : []
      return { kind: 'document', summary: name, steps: [...renamed, ...added] }
    }
    const path = `${this.path}/document?guide_revisionid=${seen.guide_revisionid}`
    return { method: 'PUT', path, body, change, language: 'en' }
  }

  private aRevert({ seen, seenGerman }: Client): Request {
    const german = this.saved.filter((state) => state.language === 'de')
    const { id, language, model } = this.pick(this.random(2) === 0 && german.length > 0 ? german : this.saved)
    const token = language === 'en' ? seen.revisionid : seenGerman.revisionid
    const path = `${this.path}/revert?revisionid=${token}&to_revisionid=${id}`
    const kind = language === 'en' ? 'revert' : 'revertTranslation'
    return { method: 'POST', path, body: {}, change: () => ({ kind, to: model }), language }
  }

  private count(name: string): void {
    this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1)
  }

  /** Compares the response with the model, and records a new revision with its current content. */
  private async verify(client: Client, request: Request, answer: Answer): Promise<void> {
    const { language, method, path } = request
    const query = language === 'de' ? '?langid=de' : ''
    if (answer.status >= 300) {
      // Adding and removing steps does not change the token of the guide, so an outdated order can name wrong steps.
      const refusals = path.includes('/steporder') ? [404, 409, 422] : [404, 409]
      assert.ok(refusals.includes(answer.status), `${method} ${path}: ${answer.text}`)
      this.count(`${answer.status} ${language}`)
      return
    }
    const change = request.change(answer)
    const next = apply(this.model, change)
    const isSame = JSON.stringify(next) === JSON.stringify(this.model)
    this.model = next
    const body = await this.read(client, query)
    const isRecorded = this.saved.some(({ id }) => id === body.guide_revisionid)
    assert.equal(isRecorded, isSame, `${method} ${path} ${isSame ? 'changed nothing' : 'changed something'}`)
    this.count(isSame ? 'same' : change.kind)
    if (isSame) return
    const id = body.guide_revisionid
    const stored = await this.read(client, `?revisionid=${id}`)
    if (language === 'en') assert.deepEqual(stored, body)
    else assert.deepEqual(withoutTokens(stored), withoutTokens(body))
    this.saved.push({ id, language, model: next, body: ofItsTime(stored) })
  }

  private async check(where: string): Promise<void> {
    const reader = this.pick(this.clients)
    assert.deepEqual(stateOf(await this.read(reader)), this.model.guide, where)
    assert.deepEqual(stateOf(await this.read(reader, '?langid=de')), inGerman(this.model), where)
    const rows = await this.dump()
    const isThere = new Set(rows)
    for (const row of this.rows)
      assert.ok(isThere.has(row), `${where}: a row of the history has changed: ${row}`)
    this.rows = rows
  }

  async move(number: number): Promise<void> {
    const client = this.pick(this.clients)
    if (this.random(3) > 0) await this.look(client)
    if (this.random(12) === 0) await this.deleteAndRestore(client)
    else if (this.random(4) === 0) await this.race(client)
    else {
      const request = this.aRequest(client)
      await this.verify(client, request, await this.call(client, request.method, request.path, request.body))
    }
    await this.check(`move ${number}`)
  }

  /** Sends two different edits of one thing with one token at the same time: the server accepts at most one. */
  private async race(client: Client): Promise<void> {
    const rival = this.pick(this.clients.filter((each) => each !== client))
    Object.assign(rival, { seen: client.seen, seenGerman: client.seenGerman })
    const [one, other] = ['One', 'Other'].map((word) => `${word} ${++this.names}`) as [string, string]
    const path = `${this.path}?revisionid=${client.seen.revisionid}`
    const requests = [one, other].map(
      (title): Request => ({
        method: 'PATCH',
        path,
        body: { title },
        change: () => ({ kind: 'fields', title }),
        language: 'en',
      }),
    )
    const answers = await Promise.all(
      requests.map((request, at) => this.call(at === 0 ? client : rival, 'PATCH', path, request.body)),
    )
    const won = answers.filter(({ status }) => status === 200)
    assert.ok(won.length <= 1, 'both editors were told that they won')
    this.count(won.length === 1 ? 'race' : 'race of two who were late')
    for (const [at, answer] of answers.entries()) await this.verify(client, requests[at] as Request, answer)
  }

  private async deleteAndRestore(client: Client): Promise<void> {
    const path = `${this.path}?revisionid=${client.seen.revisionid}`
    const [admin] = this.clients as [Client]
    const { status } = await this.call(admin, 'DELETE', path)
    if (status === 409) return
    assert.equal(status, 204)
    assert.equal((await this.call(admin, 'GET', this.path)).status, 404)
    const restored = await this.call(admin, 'POST', `${this.path}/en/restore`)
    assert.equal(restored.status, 200)
    const history = await this.call(admin, 'GET', `${this.path}/revisions?limit=2`)
    const model = this.model
    for (const { guide_revisionid: id } of history.body.toReversed()) {
      const body = await this.read(admin, `?revisionid=${id}`)
      this.saved.push({ id, language: 'en', model, body: ofItsTime(body) })
    }
    this.count('deleted and restored')
  }

  /** Checks that every revision is still read as it was made, and that the histories contain exactly these. */
  async finish(): Promise<void> {
    const [admin] = this.clients as [Client]
    for (const { id, language, model, body } of this.saved) {
      const read = await this.read(admin, `?revisionid=${id}`)
      assert.deepEqual(stateOf(read), language === 'en' ? model.guide : inGerman(model), `revision ${id}`)
      assert.deepEqual(ofItsTime(read), body, `revision ${id}`)
    }
    for (const language of ['en', 'de']) {
      const ids = this.saved.filter((each) => each.language === language).map(({ id }) => id)
      const listed: number[] = []
      for (let offset = 0; offset <= listed.length; offset += 50) {
        const page = await this.read(admin, `/revisions?langid=${language}&limit=50&offset=${offset}`)
        listed.push(...page.map((each: { guide_revisionid: number }) => each.guide_revisionid))
      }
      // Revisions from before the start are last.
      assert.deepEqual(
        listed.filter((id) => id >= this.start),
        ids.toReversed(),
      )
    }
  }
}

async function aPlay(seed: number): Promise<Play> {
  const site = await startSite()
  const admin = await anAdmin(site)
  const guide = await aGuide(site, { author: admin, steps: 2, fields: { title: 'Change the oil' } })
  const people = [admin, await aPerson(site, { privileges: ['Author'] }), await anAdmin(site)]
  const clients: Client[] = []
  for (const person of people) {
    const process = clients.length === 0 ? site : await site.twin()
    clients.push({ process, person, seen: null, seenGerman: null })
  }
  return new Play(seed, `/guides/${guide.guideid}`, clients)
}

const seen = new Map<string, number>()

for (const seed of sample([11, 22, 33, 44], 2)) {
  test(`random edits by three people, replayed, give the history that is stored (${seed})`, async () => {
    const play = await aPlay(seed)
    await play.begin()
    for (let number = 0; number < 60; number++) await play.move(number)
    await play.finish()
    for (const [name, count] of play.outcomes) seen.set(name, (seen.get(name) ?? 0) + count)
  })
}

test('all kinds of edits were among them, and edits that came too late or changed nothing', () => {
  const edits = ['fields', 'add', 'step', 'remove', 'order', 'document', 'revert']
  const german = ['translate', 'translateStep', 'revertTranslation']
  const others = ['same', 'race', 'deleted and restored', '409 en', '409 de']
  const missing = [...edits, ...german, ...others].filter((name) => !seen.has(name))
  assert.deepEqual(missing, [], JSON.stringify(Object.fromEntries(seen)))
})
