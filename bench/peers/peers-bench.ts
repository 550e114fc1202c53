// Compares documents of 30 KB on Stepwright and on Directus, both with SQLite on the same machine, by turns.
import { addCategories, addGuide, type Call, callsOf, type MadeGuide } from '../measure/calls.ts'
import { httpRequest, runLoad } from '../measure/load.ts'
import { residentMb } from '../measure/processor.ts'
import { beginStage, inStage } from '../measure/progress.ts'
import { type Requests, type Sizes, sideBySide } from '../measure/side-by-side.ts'
import { type BenchSite, startStepwright } from '../measure/site.ts'
import { indexed } from '../search/search-site.ts'
import { type Directus, directusVersion, installDirectus, startDirectus } from './directus.ts'

/** About 30 KB as sent. */
const stepsOfGuide = 25
const guidesAtOnce = 16
/** Every document has them. */
const searches = ['press', 'main switch', 'gauge', 'lower cover', 'film of oil', 'guard', 'clean']

export interface PeersOptions {
  /** The folder of the installed peer, to reuse it. */
  data?: string | undefined
}

export async function measurePeers({ data }: PeersOptions, sizes: Sizes): Promise<Record<string, unknown>> {
  const command = await inStage(`installing Directus ${directusVersion}`, () => installDirectus(data))
  const directus = await inStage('starting Directus', () => startDirectus(command))
  try {
    const site = await startStepwright()
    try {
      return { directus: directusVersion, ...(await measureBoth(site, directus, sizes)) }
    } finally {
      await site.remove()
    }
  } finally {
    await directus.remove()
  }
}

async function measureBoth(
  site: BenchSite,
  directus: Directus,
  sizes: Sizes,
): Promise<Record<string, unknown>> {
  const call = await callsOf(site)
  await addCategories(call, 1)
  await addCollection(directus)
  const memoryAtRestMb = memoryOf(site, directus)
  const documents = sizes.isSmall ? 20 : 1000
  const guides = await addGuides(call, documents)
  const { ids, kilobytes } = await copyGuides(call, directus, guides)
  await inStage('indexing', () => indexed(site))
  const results: Record<string, unknown> = { documents, kilobytes, memoryAtRestMb }
  const ours = requestsOfGuides(call, guides)
  const theirs = requestsOfDirectus(directus, ids)
  // Otherwise the line would mix first reads with those from memory, depending on its duration.
  await inStage('reading each guide once', () => readEach(site, ours.read as Requests, guides.length))
  for (const [what, requests] of Object.entries(ours)) {
    const bareRequests = theirs[what] as Requests
    const compare = () =>
      sideBySide({ ours: site, bare: directus, bareRequests }, requests, { ...sizes, budget: 0 })
    const { ours, baseline, ratio, cpuRatio } = await inStage(what, compare)
    results[what] = { ours, directus: baseline, ratio, cpuRatio }
  }
  return { ...results, memoryAfterLoadMb: memoryOf(site, directus) }
}

/** By requests of the load: answers of another host are cached apart. Without time a connection sends one request. */
async function readEach({ port }: BenchSite, read: Requests, count: number): Promise<void> {
  for (let done = 0; done < count; done++)
    await runLoad({ ...read, ports: [port], connections: 1, seconds: 0 })
}

const memoryOf = (site: BenchSite, directus: Directus) => ({
  ours: residentMb(site.pid),
  directus: residentMb(directus.pid),
})

async function addGuides(call: Call, count: number): Promise<MadeGuide[]> {
  const guides: MadeGuide[] = []
  const stage = beginStage('adding guides', count)
  let number = 0
  const add = async () => {
    while (number < count) {
      guides.push(await addGuide(call, ++number, stepsOfGuide))
      stage.reach(guides.length)
    }
  }
  await Promise.all(Array.from({ length: guidesAtOnce }, add))
  stage.end()
  return guides
}

async function addCollection({ call }: Directus): Promise<void> {
  await call('POST', '/collections', {
    collection: 'documents',
    ...{ schema: {}, meta: {} },
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      { field: 'title', type: 'string' },
      { field: 'summary', type: 'text' },
      { field: 'body', type: 'text' },
    ],
  })
}

/** Each document has the text that our server sends for the guide, so that both send as many bytes. */
async function copyGuides(call: Call, directus: Directus, guides: readonly MadeGuide[]) {
  const ids: number[] = []
  let characters = 0
  const stage = beginStage('copying guides', guides.length)
  for (const { guideid } of guides) {
    const guide = await call<{ title: string }>('GET', `/guides/${guideid}`)
    const body = JSON.stringify(guide)
    characters += body.length
    const document = { title: guide.title, summary: 'What is needed', body }
    ids.push((await directus.call<{ id: number }>('POST', '/items/documents', document)).id)
    stage.reach(ids.length)
  }
  stage.end()
  return { ids, kilobytes: Math.round(characters / guides.length / 102.4) / 10 }
}

/** Named as in `requestsOfDirectus`. */
function requestsOfGuides(call: Call & { token: string }, guides: readonly MadeGuide[]) {
  const request = requestsAs(`api ${call.token}`, '/api/2.0')
  let turn = 0
  const search = (words: string) => request('GET', `/search?q=${encodeURIComponent(words)}&limit=20`)
  const next = () => guides[turn++ % guides.length] as MadeGuide
  const revisions = new Map(guides.map(({ guideid, steps }) => [guideid, steps[0]?.revisionid]))
  /** A connection changes guides of its own, each by the revision of its last change. */
  const changed = (connection: number) => guides[connection % guides.length] as MadeGuide
  const requests: Record<string, Requests> = {
    read: { request: () => request('GET', `/guides/${next().guideid}`), expectStatus: 200 },
    list: { request: () => request('GET', '/guides?limit=20'), expectStatus: 200 },
    'search, words of every document': { request: () => search(wordsOf(turn++)), expectStatus: 200 },
    'search, words of few documents': {
      request: () => search(subjectOf(turn++, guides.length)),
      expectStatus: 200,
    },
    update: {
      request: (connection) => {
        const { guideid, steps } = changed(connection)
        const path = `/guides/${guideid}/steps/${steps[0]?.stepid}?revisionid=${revisions.get(guideid)}`
        return request('PATCH', path, { title: `Edited ${turn++} times` })
      },
      expectStatus: 200,
      onAnswer: (connection, answer) => {
        const { revisionid } = JSON.parse(answer.toString()) as { revisionid: number }
        revisions.set(changed(connection).guideid, revisionid)
      },
    },
    create: { request: () => request('POST', '/guides', guideDraft(turn++)), expectStatus: 201 },
  }
  return requests
}

const wordsOf = (turn: number) => searches[turn % searches.length] as string

/** The subject of a guide, as `addGuide` names it. */
const subjectOf = (turn: number, count: number) => `press ${1 + (turn % count)}`

const guideDraft = (turn: number) => ({
  ...{ category: 'Press Line', type: 'how-to', subject: `new press ${turn}`, public: true },
  introduction: 'A gauge, a lamp, and the key of the main switch.',
})

function requestsOfDirectus({ token }: Directus, ids: readonly number[]): Record<string, Requests> {
  const request = requestsAs(`Bearer ${token}`, '')
  let turn = 0
  const id = () => ids[turn++ % ids.length]
  const fields = 'fields=id,title,summary'
  const search = (words: string) =>
    request('GET', `/items/documents?search=${encodeURIComponent(words)}&limit=20&${fields}`)
  return {
    read: { request: () => request('GET', `/items/documents/${id()}`), expectStatus: 200 },
    list: { request: () => request('GET', `/items/documents?limit=20&${fields}`), expectStatus: 200 },
    'search, words of every document': { request: () => search(wordsOf(turn++)), expectStatus: 200 },
    'search, words of few documents': {
      request: () => search(subjectOf(turn++, ids.length)),
      expectStatus: 200,
    },
    update: {
      request: (connection) =>
        request('PATCH', `/items/documents/${ids[connection % ids.length]}`, {
          title: `Edited ${turn++} times`,
        }),
      expectStatus: 200,
    },
    create: {
      request: () => {
        const { subject: title, introduction: body } = guideDraft(turn++)
        return request('POST', '/items/documents', { title, summary: '', body })
      },
      expectStatus: 200,
    },
  }
}

function requestsAs(authorization: string, base: string) {
  return (method: string, path: string, body?: object) =>
    httpRequest(
      method,
      base + path,
      { Authorization: authorization, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      body ? JSON.stringify(body) : '',
    )
}
