// Proves that the token of a read is valid for a write in the same language, or without a language, with a model of
// clients.
// Engines: both in the outer circle, because random writes compare conflicts with a model.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startSite, type TestSite } from '#test/app.ts'
import { anAdmin, type TestPerson } from '#test/builders.ts'
import { isFull } from '#test/extent.ts'
import { aGuide, anImage } from '#test/guide-builders.ts'

const languages = ['en', 'de', 'fr'] as const
const original = 'en'

/** Numbers that change with every change. Texts of a missing language are undefined. */
interface Model {
  site: string
  title: Map<string, { text: string; version: number }>
  common: { difficulty: string; order: number[]; isPublic: boolean; version: number }
  steps: Map<
    number,
    { texts: Map<string, { text: string; version: number }>; media: string; version: number }
  >
}

/** The state of a text that a client has seen when it got its token. */
interface Seen {
  token: number
  /** The language of the response. */
  langid: string
  /** Everything that the token covers. */
  state: string
}

interface Memory {
  guide?: Seen
  steps: Map<number, Seen>
}

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape that it asks for
type Body = any

interface Client {
  langid: string | undefined
  lists: boolean
  memory: Memory
}

class Play {
  readonly #clients: Client[] = [
    ...languages.map((langid) => ({ langid, lists: false, memory: { steps: new Map() } })),
    { langid: undefined, lists: false, memory: { steps: new Map() } },
    { langid: undefined, lists: true, memory: { steps: new Map() } },
  ]
  #count = 0
  readonly site: TestSite
  readonly admin: TestPerson
  readonly guideid: number
  readonly images: readonly number[]
  readonly model: Model

  constructor(site: TestSite, admin: TestPerson, guide: Body, images: readonly number[]) {
    this.site = site
    this.admin = admin
    this.guideid = guide.guideid
    this.images = images
    this.model = {
      site: original,
      title: new Map([[original, { text: guide.title, version: 0 }]]),
      common: {
        difficulty: 'Moderate',
        order: guide.steps.map((step: Body) => step.stepid),
        isPublic: true,
        version: 0,
      },
      steps: new Map(
        guide.steps.map((step: Body) => [
          step.stepid,
          { texts: new Map([[original, { text: step.title, version: 0 }]]), media: '[]', version: 0 },
        ]),
      ),
    }
  }

  #isThere = (langid: string) => this.model.title.has(langid)
  /** The language that a read with this language, or without one, returns. */
  #languageOf(langid: string | undefined): string {
    const wanted = langid ?? this.model.site
    return this.#isThere(wanted) ? wanted : original
  }
  /** The language of a write. */
  #targetOf = (langid: string | undefined) => langid ?? this.#languageOf(undefined)

  #guideState(langid: string): string {
    return JSON.stringify([langid, this.model.title.get(langid)?.version ?? null, this.model.common.version])
  }
  #stepState(stepid: number, langid: string): string {
    const step = this.model.steps.get(stepid)
    return JSON.stringify([langid, step?.texts.get(langid)?.version ?? null, step?.version])
  }

  call = (method: string, path: string, body?: object) =>
    this.site.call(method as 'GET', path, { as: this.admin, ...(body ? { body } : {}) })
  #address(rest: string, langid: string | undefined, token?: number): string {
    const query = [
      ...(langid ? [`langid=${langid}`] : []),
      ...(token === undefined ? [] : [`revisionid=${token}`]),
    ]
    return `/guides/${this.guideid}${rest}?${query.join('&')}`
  }

  #remember(memory: Memory, guide: Body, langid: string | undefined): void {
    const about = this.#languageOf(langid)
    assert.equal(guide.langid, about, 'read in the language that the rule says')
    memory.guide = { token: guide.revisionid, langid: about, state: this.#guideState(about) }
    memory.steps = new Map(
      guide.steps.map((step: Body) => [
        step.stepid,
        { token: step.revisionid, langid: about, state: this.#stepState(step.stepid, about) },
      ]),
    )
  }

  async read(who: number): Promise<void> {
    const { langid, lists, memory } = this.#clients[who]!
    const guide = (await this.call('GET', this.#address('', langid))).body
    this.#remember(memory, guide, langid)
    if (!lists) return
    const [summary] = (await this.call('GET', `/guides?guideids=${this.guideid}&includePrivate`)).body
    assert.deepEqual(
      [summary.locale, summary.title, summary.revisionid, summary.guide_revisionid],
      [guide.locale, guide.title, guide.revisionid, guide.guide_revisionid],
    )
  }

  /** True if the token is valid for a text in the written language. */
  #isTextFree(seen: Seen, target: string, stateOf: (langid: string) => string): boolean {
    if (seen.langid === target) return seen.state === stateOf(target)
    // Read in place of a language that did not exist and still does not exist.
    return seen.langid === original && seen.state === stateOf(original) && !this.#isThere(target)
  }

  async write(who: number, kind: number): Promise<void> {
    const client = this.#clients[who]!
    const { langid, memory } = client
    const seen = memory.guide
    if (!seen) return this.read(who)
    const text = `Text ${++this.#count}`
    const target = this.#targetOf(langid)
    const { model } = this
    const isFree = this.#isTextFree(seen, target, (each) => this.#guideState(each))
    const isCommonFree = seen.state === this.#guideState(seen.langid)
    if (kind === 0) {
      const answer = await this.call('PATCH', this.#address('', langid, seen.token), { title: text })
      if (!this.#judge(answer, isFree, client)) return
      model.title.set(target, { text, version: this.#count })
    } else if (kind === 1) {
      const difficulty = model.common.difficulty === 'Easy' ? 'Difficult' : 'Easy'
      const answer = await this.call('PATCH', this.#address('', langid, seen.token), { difficulty })
      if (!this.#judge(answer, isCommonFree, client)) return
      Object.assign(model.common, { difficulty, version: this.#count })
    } else if (kind === 2) {
      const order = model.common.order.toReversed()
      const answer = await this.call('PUT', this.#address('/steporder', langid, seen.token), {
        stepids: order,
      })
      if (!this.#judge(answer, isCommonFree, client)) return
      if (order.length > 1) Object.assign(model.common, { order, version: this.#count })
    } else {
      const isPublic = !model.common.isPublic
      const method = isPublic ? 'PUT' : 'DELETE'
      const answer = await this.call(method, this.#address('/public', langid, seen.token))
      if (!this.#judge(answer, isCommonFree, client)) return
      Object.assign(model.common, { isPublic, version: this.#count })
    }
    await this.read(who)
  }

  async writeStep(who: number, kind: number, which: number): Promise<void> {
    const client = this.#clients[who]!
    const { langid, memory } = client
    const { model } = this
    const stepid = [...memory.steps.keys()][which % Math.max(1, memory.steps.size)]
    const seen = stepid === undefined ? undefined : memory.steps.get(stepid)
    if (stepid === undefined || !seen) return this.read(who)
    const step = model.steps.get(stepid)
    const text = `Words ${++this.#count}`
    const address = this.#address(`/steps/${stepid}`, langid, seen.token)
    const target = this.#targetOf(langid)
    if (!step) {
      assert.equal((await this.call('PATCH', address, { title: text })).status, 404)
      return this.read(who)
    }
    const stateOf = (each: string) => this.#stepState(stepid, each)
    const isOmitted =
      langid !== undefined &&
      !step.texts.has(target) &&
      seen.langid === original &&
      seen.state === stateOf(original)
    const isFree = this.#isTextFree(seen, target, stateOf) || isOmitted
    const isCommonFree = seen.state === stateOf(seen.langid)
    if (kind === 0) {
      const answer = await this.call('PATCH', address, { title: text })
      if (!this.#judge(answer, isFree, client, stepid)) return
      step.texts.set(target, { text, version: this.#count })
      if (!this.#isThere(target)) model.title.set(target, { text: '', version: this.#count })
    } else if (kind === 1) {
      const data = step.media === '[]' ? [this.images[this.#count % 2]!] : []
      const answer = await this.call('PATCH', address, { media: { type: 'image', data } })
      if (!this.#judge(answer, isCommonFree, client, stepid)) return
      Object.assign(step, { media: JSON.stringify(data), version: this.#count })
    } else {
      const answer = await this.call('DELETE', address)
      if (!this.#judge(answer, isCommonFree, client, stepid)) return
      model.steps.delete(stepid)
      model.common.order = model.common.order.filter((each) => each !== stepid)
    }
    await this.read(who)
  }

  async addStep(who: number): Promise<void> {
    const { langid } = this.#clients[who]!
    const text = `Added ${++this.#count}`
    const target = this.#targetOf(langid)
    const body = { orderby: 1, title: text, lines: [{ text }] }
    const answer = await this.call('POST', this.#address('/steps', langid), body)
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.body.langid, target)
    const { stepid } = answer.body.steps[0]
    const written = { text, version: this.#count }
    // The original language returns the same text: it has no other one.
    this.model.steps.set(stepid, {
      texts: new Map([
        [original, written],
        [target, written],
      ]),
      media: '[]',
      version: 0,
    })
    this.model.common.order.unshift(stepid)
    if (!this.#isThere(target)) this.model.title.set(target, { text: '', version: this.#count })
    await this.read(who)
  }

  #judge(answer: Body, isFree: boolean, client: Client, stepid?: number): boolean {
    assert.equal(
      answer.status,
      isFree ? 200 : 409,
      `${isFree ? 'nobody caused' : 'overwrote'}: ${answer.text}`,
    )
    const { body } = answer
    const about = this.#languageOf(client.langid)
    if (isFree) return true
    if (stepid === undefined || body.steps) this.#remember(client.memory, body, client.langid)
    else
      client.memory.steps.set(stepid, {
        token: body.revisionid,
        langid: about,
        state: this.#stepState(stepid, about),
      })
    return false
  }

  async speak(langid: string): Promise<void> {
    assert.equal((await this.call('PATCH', '/settings', { language: langid })).status, 200)
    this.model.site = langid
  }

  /** Every language returns exactly its last write. */
  async check(): Promise<void> {
    const { model } = this
    for (const langid of languages) {
      const guide = (await this.call('GET', this.#address('', langid))).body
      const about = this.#languageOf(langid)
      const words = (texts: Map<string, { text: string }>) =>
        texts.get(about)?.text || texts.get(original)?.text
      assert.equal(guide.langid, about)
      assert.equal(guide.title, words(model.title))
      assert.equal(guide.public, model.common.isPublic)
      assert.deepEqual(
        guide.steps.map(({ stepid, title, media }: Body) => [stepid, title, media.data.length]),
        model.common.order.map((stepid) => {
          const { texts, media } = model.steps.get(stepid)!
          return [stepid, words(texts), JSON.parse(media).length]
        }),
      )
    }
  }
}

const who = fc.nat(4)
const move = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('read' as const), who) },
  { weight: 6, arbitrary: fc.tuple(fc.constant('write' as const), who, fc.nat(3)) },
  { weight: 6, arbitrary: fc.tuple(fc.constant('writeStep' as const), who, fc.nat(2), fc.nat(3)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('addStep' as const), who) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('speak' as const), fc.constantFrom(...languages)) },
)

test('no write is refused that nobody has overtaken, none is lost, and none goes into another language', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const images = [await anImage(site, admin), await anImage(site, admin)]
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 40, size: 'max' }), async (moves) => {
      await site.call('PATCH', '/settings', { as: admin, body: { language: original } })
      const made = await aGuide(site, { author: admin, steps: 2, fields: { public: true } })
      const guide = (await site.call('GET', `/guides/${made.guideid}`, { as: admin })).body
      const play = new Play(site, admin, guide, images)
      for (const [name, ...rest] of moves) {
        if (name === 'read') await play.read(rest[0] as number)
        else if (name === 'write') await play.write(rest[0] as number, rest[1] as number)
        else if (name === 'writeStep')
          await play.writeStep(rest[0] as number, rest[1] as number, rest[2] as number)
        else if (name === 'addStep') await play.addStep(rest[0] as number)
        else await play.speak(rest[0] as string)
        await play.check()
      }
    }),
    { numRuns: isFull ? 15 : 6 },
  )
})
