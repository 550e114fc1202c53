// Proves that naming a picture, video or document without a right to it neither reveals it nor opens it to anyone.
// Engines: both in the outer circle, because access is decided in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engine, startSite, type TestSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { isFull, sample } from '#test/extent.ts'
import { aGuide, type TestGuide } from '#test/guide-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'
import { aForm, aRun } from '#test/run-builders.ts'
import { aSecretSet, type MediaSet, secretsOf } from '#test/secret-media.ts'

type Kind = 'image' | 'video' | 'document'
const kinds: readonly Kind[] = ['image', 'video', 'document']

/** The media that no user of this test may see. */
const keepings = ['attached to nothing', 'in a private guide', 'answers of a run'] as const

async function aYard() {
  const site = await startSite({ withWorker: true })
  const ada = await anAdmin(site)
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const writer = await aPerson(site, { name: 'Uwe' })
  const other = await aPerson(site, { name: 'Olga' })
  const foreigner = await aPerson(site, { name: 'Theo' })
  const teamOf = async (owner: TestPerson, name: string) => {
    const made = await site.call('POST', '/teams', { as: ada, body: { name } })
    assert.equal(made.status, 201, made.text)
    const path = `/teams/${made.body.teamid}/users/${owner.userid}`
    const put = await site.call('PUT', path, { as: ada, body: {} })
    assert.ok(put.status < 300, put.text)
    return made.body.teamid as number
  }
  await teamOf(foreigner, 'Night crew')
  await site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold: 0, commentsPerMinute: 1000 } })
  const secrets = await Promise.all(keepings.map((name) => aSecretSet(site, mara, name)))
  await keepInGuide(site, mara, secrets[1] as MediaSet)
  await keepInRun(site, mara, secrets[2] as MediaSet)
  return { site, ada, mara, writer, other, foreigner, secrets }
}

async function keepInGuide(site: TestSite, mara: TestPerson, set: MediaSet): Promise<void> {
  const fields = { public: false, image: set.image, objectid: set.video, documents: [set.document] }
  await aGuide(site, { author: mara, fields })
}

async function keepInRun(site: TestSite, mara: TestPerson, set: MediaSet): Promise<void> {
  const guide = await aGuide(site, { author: mara, steps: 1 })
  const [image, video, document] = await aForm(site, mara, guide.steps[0]?.stepid as number, [
    { label: 'Photo', field_type: 'Image' },
    { label: 'Clip', field_type: 'Video' },
    { label: 'Report', field_type: 'Document' },
  ])
  const { entryid } = await aRun(site, mara, guide.guideid)
  const fields = {
    [image?.field_revisionid as number]: set.image,
    [video?.field_revisionid as number]: set.video,
    [document?.field_revisionid as number]: set.document,
  }
  const saved = await site.call('PUT', `/work_log/${entryid}/stepData`, { as: mara, body: { fields } })
  assert.equal(saved.status, 200, saved.text)
}

type Yard = Awaited<ReturnType<typeof aYard>>

/**
 * A location that can name media: a user without a right to them writes it; the result says whether it was accepted.
 */
interface Naming {
  place: string
  kinds: readonly Kind[]
  /** The field of the error, if it is more than a text. */
  field?: string
  /** A text names all media, every other field only the last. */
  write: (yard: Yard, sets: readonly MediaSet[], kind: Kind) => ReturnType<TestSite['call']>
}

const named = (sets: readonly MediaSet[]): string =>
  sets.flatMap((set) => kinds.map((kind) => `[${kind}|${set[kind]}] [${kind}|${set[kind]}|huge]`)).join(' ')

const last = (sets: readonly MediaSet[]) => sets.at(-1) as MediaSet

let numbers = 0
const title = () => `Place ${++numbers}`

const post = (path: string, body: (text: string) => object, place: string): Naming => ({
  place,
  kinds,
  write: ({ site, writer }, sets) => site.call('POST', path, { as: writer, body: body(named(sets)) }),
})

const page = (namespace: string): Naming =>
  post('/wikis', (contents) => ({ namespace, title: title(), contents }), `text of ${namespace}`)

/** Changes the same page or guide repeatedly, with its current token. */
async function patch({ site, writer }: Yard, path: string, body: object, query = '') {
  const now = await site.call('GET', `${path}?unpatrolled${query}`, { as: writer })
  const shown = now.status === 200 ? now : await site.call('GET', path, { as: writer })
  // A guide without a text in a language has the token 0 in it.
  const token = now.status === 200 ? shown.body.revisionid : 0
  return site.call('PATCH', `${path}?revisionid=${token}${query}`, { as: writer, body })
}

const guides = new WeakMap<Yard, Promise<TestGuide>>()
/** A public guide that every user may edit. */
function theGuide(yard: Yard): Promise<TestGuide> {
  const { site, mara } = yard
  if (!guides.has(yard)) guides.set(yard, aGuide(site, { author: mara, steps: 2 }))
  return guides.get(yard) as Promise<TestGuide>
}

const inGuide = (place: string, fields: (text: string, set: MediaSet) => object, query = ''): Naming => ({
  place,
  kinds,
  write: async (yard, sets) =>
    patch(yard, `/guides/${(await theGuide(yard)).guideid}`, fields(named(sets), last(sets)), query),
})

const inStep = (place: string, body: (text: string, set: MediaSet) => object, query = ''): Naming => ({
  place,
  kinds,
  write: async (yard, sets) => {
    const { guideid } = await theGuide(yard)
    const { site, writer } = yard
    const { body: now } = await site.call('GET', `/guides/${guideid}?unpatrolled${query}`, { as: writer })
    const shown = now.steps ? now : (await site.call('GET', `/guides/${guideid}`, { as: writer })).body
    const { stepid, revisionid } = shown.steps[0]
    const path = `/guides/${guideid}/steps/${stepid}?revisionid=${query && !now.steps ? 0 : revisionid}${query}`
    return site.call('PATCH', path, { as: writer, body: body(named(sets), last(sets)) })
  },
})

const comment = (place: string, target: (yard: Yard) => Promise<string>): Naming => ({
  place,
  kinds,
  write: async (yard, sets) =>
    yard.site.call('POST', `/comments/${await target(yard)}`, {
      as: yard.writer,
      body: { text: named(sets) },
    }),
})

async function aPage({ site, mara }: Yard, namespace = 'WIKI') {
  const body = { namespace, title: title(), contents: 'There is something to see.' }
  const made = await site.call('POST', '/wikis', { as: mara, body })
  assert.equal(made.status, 201, made.text)
  return made.body
}

const profile: Naming = {
  place: 'own profile',
  kinds,
  write: async (yard, sets) => {
    const path = `/wikis/USER/${yard.writer.userid}`
    const contents = named(sets)
    if ((await yard.site.call('GET', path)).status === 200) return patch(yard, path, { contents })
    const body = { namespace: 'USER', title: String(yard.writer.userid), contents }
    return yard.site.call('POST', '/wikis', { as: yard.writer, body })
  },
}

const translated: Naming = {
  place: 'translation of a page',
  kinds,
  write: async (yard, sets) => {
    const { title: name } = await aPage(yard)
    return patch(yard, `/wikis/WIKI/${name}`, { contents: named(sets) }, '&langid=de')
  },
}

const documentsOf = (place: string, namespace: string): Naming => ({
  place,
  kinds: ['document'],
  field: 'documents',
  write: async (yard, sets) => {
    const { title: name } = await aPage(yard, namespace)
    const documents = [{ documentid: last(sets).document }]
    return patch(yard, `/wikis/${namespace}/${name}`, { documents })
  },
})

const attached = (place: string, field: string, kind: Kind, body: (set: MediaSet) => object): Naming => ({
  ...inGuide(place, (_text, set) => body(set)),
  kinds: [kind],
  field,
})

const ofStep = (place: string, kind: 'image' | 'video'): Naming => ({
  ...inStep(place, (_text, set) => ({
    media: kind === 'image' ? { type: 'image', data: [set.image] } : { type: 'object', data: set.video },
  })),
  kinds: [kind],
  field: 'media.data',
})

const answer = (kind: Kind): Naming => ({
  place: `answer of a run: ${kind}`,
  kinds: [kind],
  field: 'fields',
  write: async ({ site, mara, writer }, sets) => {
    const guide = await aGuide(site, { author: mara, steps: 1 })
    const type = { image: 'Image', video: 'Video', document: 'Document' }[kind]
    const fields = await aForm(site, mara, guide.steps[0]?.stepid as number, [
      { label: 'Proof', field_type: type },
      { label: 'Notes', field_type: 'Text Input' },
    ])
    const { entryid } = await aRun(site, writer, guide.guideid)
    const put = (at: number, value: unknown) =>
      site.call('PUT', `/work_log/${entryid}/stepData`, {
        as: writer,
        body: { fields: { [fields[at]?.field_revisionid as number]: value } },
      })
    await put(1, named(sets))
    return put(0, last(sets)[kind])
  },
})

const namings: readonly Naming[] = [
  ...['WIKI', 'ITEM', 'CATEGORY', 'INFO'].map(page),
  profile,
  translated,
  inGuide('introduction of a guide', (introduction) => ({ introduction })),
  inGuide('conclusion of a guide', (conclusion) => ({ conclusion })),
  inGuide('introduction of a translation', (introduction) => ({ introduction }), '&langid=de'),
  inGuide('summary of a guide', (text) => ({ summary: text.slice(0, 140) })),
  inStep('line of a step', (text) => ({ lines: [{ text, bullet: 'black', level: 0 }] })),
  inStep('line of a translated step', (text) => ({ lines: [{ text }] }), '&langid=de'),
  comment('comment on a guide', async (yard) => `guide/${(await theGuide(yard)).guideid}`),
  comment('comment on a step', async (yard) => `step/${(await theGuide(yard)).steps[1]?.stepid}`),
  comment('comment on a page', async (yard) => `wiki/${(await aPage(yard)).wikiid}`),
  {
    place: 'answer to a comment',
    kinds,
    write: async (yard, sets) => {
      const { site, writer, mara } = yard
      const path = `/comments/wiki/${(await aPage(yard)).wikiid}`
      const above = await site.call('POST', path, { as: mara, body: { text: 'What is it?' } })
      const body = { text: named(sets), parentid: above.body.commentid }
      return site.call('POST', path, { as: writer, body })
    },
  },
  ...['WIKI', 'ITEM', 'CATEGORY', 'INFO'].map((each) => documentsOf(`documents of ${each}`, each)),
  {
    ...documentsOf('documents of the own profile', 'USER'),
    write: async (yard, sets) => {
      const path = `/wikis/USER/${yard.writer.userid}`
      return patch(yard, path, { documents: [{ documentid: last(sets).document }] })
    },
  },
  {
    ...documentsOf('documents of a new page', 'WIKI'),
    write: ({ site, writer }, sets) =>
      site.call('POST', '/wikis', {
        as: writer,
        body: {
          namespace: 'WIKI',
          title: title(),
          contents: '',
          documents: [{ documentid: last(sets).document }],
        },
      }),
  },
  {
    place: 'picture of a page',
    kinds: ['image'],
    field: 'image',
    write: async (yard, sets) => {
      const { title: name } = await aPage(yard)
      return patch(yard, `/wikis/WIKI/${name}`, { image: last(sets).image })
    },
  },
  {
    place: 'documents of a translated page',
    kinds: ['document'],
    field: 'documents',
    write: async (yard, sets) => {
      const { title: name } = await aPage(yard)
      const body = { contents: 'Da.', documents: [{ documentid: last(sets).document }] }
      return patch(yard, `/wikis/WIKI/${name}`, body, '&langid=de')
    },
  },
  attached('picture of a guide', 'image', 'image', ({ image }) => ({ image })),
  attached('video of a guide', 'objectid', 'video', ({ video }) => ({ objectid: video })),
  attached('documents of a guide', 'documents', 'document', ({ document }) => ({ documents: [document] })),
  attached('featured document', 'documents', 'document', ({ document }) => ({
    documents: [document],
    featured_documentid: document,
  })),
  ofStep('pictures of a step', 'image'),
  ofStep('video of a step', 'video'),
  answer('image'),
  answer('video'),
  answer('document'),
  {
    place: 'own picture',
    kinds: ['image'],
    field: 'image',
    write: ({ site, writer }, sets) =>
      site.call('PATCH', `/users/${writer.userid}`, { as: writer, body: { image: last(sets).image } }),
  },
  {
    place: 'text about oneself',
    kinds,
    write: ({ site, writer }, sets) =>
      site.call('PATCH', `/users/${writer.userid}`, { as: writer, body: { about: named(sets) } }),
  },
]

/** All readable addresses, found by following links from the start. */
async function everyAddress({ site, writer }: Yard): Promise<string[]> {
  const ids = await site.read(async ({ db }) => ({
    guides: (await db.selectFrom('guides').select('guideid').execute()).map(({ guideid }) => guideid),
    pages: await db.selectFrom('wikis').select(['namespace', 'title', 'wikiid']).execute(),
    comments: (await db.selectFrom('comments').select('commentid').execute()).map((row) => row.commentid),
    entries: (await db.selectFrom('entries').select('entryid').execute()).map(({ entryid }) => entryid),
    revisions: await db.selectFrom('guide_revisions').select(['guideid', 'guideRevisionid']).execute(),
    states: await db.selectFrom('wiki_revisions').select(['wikiid', 'revisionid']).execute(),
  }))
  const api = (path: string) => `/api/2.0${path}`
  const pageOf = new Map(
    ids.pages.map((row) => [row.wikiid, `${row.namespace}/${encodeURIComponent(row.title)}`]),
  )
  const ofGuides = ids.guides.flatMap((id) => [
    ...['', '?unpatrolled', '?langid=de', '?langid=de&unpatrolled', '?type=XML', '?stepComments'].map(
      (rest) => api(`/guides/${id}${rest}`),
    ),
    ...['revisions', 'translations', 'translations/de'].map((rest) => api(`/guides/${id}/${rest}`)),
    api(`/step_forms/guideid/${id}`),
    `/Guide/X/${id}`,
  ])
  const ofPages = ids.pages.flatMap(({ namespace, title: name }) => {
    const path = `/wikis/${namespace}/${encodeURIComponent(name)}`
    const folder = { CATEGORY: 'c', WIKI: 'Wiki', ITEM: 'Item', INFO: 'Info' }[namespace]
    return [
      ...['', '?unpatrolled', '?langid=de', '?langid=de&unpatrolled', '/revisions'].map((rest) =>
        api(path + rest),
      ),
      ...(namespace === 'CATEGORY'
        ? [
            api(`/categories/${encodeURIComponent(name)}`),
            api(`/categories/${encodeURIComponent(name)}?type=XML`),
          ]
        : []),
      ...(folder ? [`/${folder}/${encodeURIComponent(name)}`] : []),
    ]
  })
  return [
    ...['', '/featured', '/unpatrolled', '/deleted'].map((rest) => api(`/guides${rest}`)),
    ...['CATEGORY', 'WIKI', 'ITEM', 'INFO', 'USER', 'TEAM'].map((each) => api(`/wikis/${each}`)),
    ...[
      '/wikis/unpatrolled',
      '/categories',
      '/categories/all',
      '/comments?limit=200',
      '/tags',
      '/info',
      '/users',
    ].map(api),
    ...['secret', 'canary', 'see', 'place'].flatMap((word) => [
      api(`/search/${word}`),
      api(`/suggest/${word}`),
    ]),
    ...['images', 'videos', 'documents', 'embeds', 'storage'].map((each) => api(`/user/media/${each}`)),
    ...['/events', '/events.ndjson', '/work_log', '/work_log.ndjson', '/work_log.csv'].map(api),
    ...['', '/favorites/guides', '/guides'].map((rest) => api(`/users/${writer.userid}${rest}`)),
    ...ids.comments.map((id) => api(`/comments/${id}`)),
    ...ids.entries.flatMap((id) =>
      ['', '/events', '/values', '/guide'].map((rest) => api(`/work_log/${id}${rest}`)),
    ),
    ...ids.revisions.map((row) => api(`/guides/${row.guideid}?revisionid=${row.guideRevisionid}`)),
    ...ids.states.map((row) => api(`/wikis/${pageOf.get(row.wikiid)}/revisions/${row.revisionid}`)),
    ...ofGuides,
    ...ofPages,
    '/',
    '/sitemap.xml',
  ]
}

async function read(site: TestSite, url: string, as?: TestPerson) {
  const headers = as ? { authorization: `api ${as.token}` } : {}
  const answered = await site.app.inject({ method: 'GET', url, headers })
  return { status: answered.statusCode, text: answered.body }
}

/** The users who may not see the secret media. */
const everybody = ({ writer, other, foreigner }: Yard): Who => ({
  stranger: undefined,
  writer,
  other,
  foreigner,
})

const counts = { namings: 0, answers: 0, bytes: 0 }
/** On PostgreSQL a sample of locations shows that the same rules apply. */
const tried = engine === 'postgres' ? sample(namings, 12) : namings

/** Answers that differ from the expected ones. */
async function nameAll(yard: Yard): Promise<string[]> {
  const { secrets } = yard
  const wrong: string[] = []
  for (const { place, kinds: all, field, write } of tried) {
    counts.namings += all.length * secrets.length
    // One text names everything.
    const attempts = field
      ? secrets.flatMap((set) => all.map((kind) => ({ sets: [set], kind })))
      : [{ sets: secrets }]
    for (const { sets, kind = 'image' } of attempts as { sets: MediaSet[]; kind?: Kind }[]) {
      const { status, body, text } = await write(yard, sets, kind)
      const reported = String(body?.errors?.[0]?.field ?? '')
      const isRight = field ? status === 422 && reported.startsWith(field) : status < 300
      if (!isRight) wrong.push(`${place}, ${kind} ${last(sets).name}: ${status} ${text.slice(0, 200)}`)
    }
  }
  return wrong
}

type Who = Record<string, TestPerson | undefined>

/** In the short form, two users with equal rights read half of the addresses each. */
const addressesOf = (name: string, all: string[]): string[] =>
  isFull || !['other', 'foreigner'].includes(name)
    ? all
    : all.filter((_, at) => (at % 2 === 0) === (name === 'other'))

async function lookForSecrets(yard: Yard, people: Who): Promise<void> {
  const { site, secrets } = yard
  const all = await everyAddress(yard)
  const canaries = secrets.flatMap(secretsOf)
  const found = new Set<string>()
  for (const [name, as] of Object.entries(people)) {
    for (const url of addressesOf(name, all)) {
      const { status, text } = await read(site, url, as)
      assert.notEqual(status, 500, url)
      counts.answers++
      for (const { what, canary } of canaries)
        if (text.includes(canary)) found.add(`${name} ${url} tells ${what}`)
    }
  }
  assert.deepEqual([...found].slice(0, 40), [])
}

/** Neither the bytes nor the facts of the medium in the API. */
async function askForSecrets(yard: Yard): Promise<void> {
  const { site, secrets } = yard
  const opened: string[] = []
  for (const [name, as] of Object.entries(everybody(yard))) {
    for (const url of secrets.flatMap((set) => set.addresses)) {
      const { status } = await read(site, url, as)
      counts.bytes++
      if (status !== 401 && status !== 403) opened.push(`${name} ${url}: ${status}`)
    }
  }
  assert.deepEqual(opened, [])
}

/** The recorded uses belong to the author's private guide and her run. */
async function countGrants({ site, secrets }: Yard): Promise<number> {
  const rows = await site.read(({ db }) =>
    db.selectFrom('media_uses').selectAll().where('isGranted', '=', 1).execute(),
  )
  const key = (medium: string, mediumid: number) => `${medium} ${mediumid}`
  const all = new Set(
    secrets.flatMap((set) => [
      key('image', set.image),
      key('image', set.poster),
      key('image', set.firstPage),
      key('object', set.video),
      key('document', set.document),
    ]),
  )
  return rows.filter((row) => all.has(key(row.medium, row.mediumid))).length
}

test('naming what one may not see tells nothing of it and opens it to nobody, wherever it is named', async (t) => {
  const yard = await aYard()
  const granted = await countGrants(yard)
  const wrong = await nameAll(yard)
  await settleJobs(yard.site)
  await lookForSecrets(yard, everybody(yard))
  await askForSecrets(yard)
  t.diagnostic(`${tried.length} places, ${JSON.stringify(counts)}`)
  assert.deepEqual(wrong, [])
  assert.equal(await countGrants(yard), granted)
})

test('nor does an edit that waits, accepted or not, and nor do open addresses', async () => {
  const yard = await aYard()
  const { site, ada, mara } = yard
  const set = (body: object) => site.call('PATCH', '/settings', { as: ada, body })
  await set({ patrolThreshold: 1000, mediaAddresses: 'open' })
  const granted = await countGrants(yard)
  assert.deepEqual(await nameAll(yard), [])
  await lookForSecrets(yard, { writer: yard.writer })
  const { body: pages } = await site.call('GET', '/wikis/unpatrolled', { as: ada })
  const { body: waiting } = await site.call('GET', '/guides/unpatrolled', { as: ada })
  assert.ok(pages.length >= (tried === namings ? 4 : 1) && waiting.length > 0, 'there is something to judge')
  for (const { namespace, title: name, revisionid } of pages) {
    const path = `/wikis/${namespace}/${encodeURIComponent(name)}/revisions/${revisionid}/accept`
    const accepted = await site.call('POST', path, { as: ada, body: {} })
    assert.ok(accepted.status < 300, `${path} ${accepted.text}`)
  }
  for (const { guideid } of waiting) {
    const { body: states } = await site.call('GET', `/guides/${guideid}/revisions`, { as: mara })
    const newest = states.find((each: { status: string }) => each.status === 'pending')
    if (!newest) continue
    const path = `/guides/${guideid}/revisions/${newest.guide_revisionid}/accept`
    const accepted = await site.call('POST', path, { as: ada, body: {} })
    assert.ok(accepted.status < 300, accepted.text)
  }
  await lookForSecrets(yard, { stranger: undefined })
  await set({ mediaAddresses: 'checked' })
  await askForSecrets(yard)
  assert.equal(await countGrants(yard), granted)
})

const addressOf = (set: MediaSet, kind: string): string =>
  `/media/${kind}s/${set.described.find((each) => each.kind === kind)?.guid}`

/** The tests of the own media leave each other's alone. */
const shared = await aYard()

test('what is one’s own is shown wherever it is named', async () => {
  const yard = shared
  const { site, writer } = yard
  const own = await aSecretSet(site, writer, 'own')
  const missing: string[] = []
  for (const { place, kinds: all, field, write } of tried) {
    for (const kind of field ? all : all.slice(0, 1)) {
      const { status, text } = await write(yard, [own], kind)
      assert.ok(status < 300, `${place} ${text}`)
      // Lines of a step do not show pictures and videos.
      const shown = /^line/.test(place) ? ['document'] : field ? [kind] : all
      for (const each of shown) if (!text.includes(addressOf(own, each))) missing.push(`${place} ${each}`)
    }
  }
  const silent = /^(summary|text about|answer of|documents of a new page$)/
  assert.deepEqual(
    missing.filter((each) => !silent.test(each)),
    [],
  )
})

testOnBoth('an author may use what others have uploaded, on pages as in texts', async () => {
  const { site, mara, writer } = shared
  const own = await aSecretSet(site, writer, 'lent')
  const body = {
    namespace: 'WIKI',
    title: 'Lent',
    contents: `[image|${own.image}] [document|${own.document}]`,
    documents: [{ documentid: own.document }],
  }
  const made = await site.call('POST', '/wikis', { as: mara, body })
  assert.equal(made.status, 201, made.text)
  assert.equal(made.body.documents.length, 1)
  for (const kind of ['image', 'document']) {
    const { guid } = own.described.find((each) => each.kind === kind) as { guid: string }
    assert.ok(made.body.contents_rendered.includes(guid), kind)
  }
})

test('a document that is on a page stays there when somebody else changes the page', async () => {
  const { site, mara, writer } = shared
  const [lent] = [await aSecretSet(site, mara, 'lent')]
  const documents = [{ documentid: lent.document }]
  const body = { namespace: 'WIKI', title: 'Table', contents: 'Look.', documents }
  const made = await site.call('POST', '/wikis', { as: mara, body })
  const saved = await site.call('PATCH', `/wikis/WIKI/Table?revisionid=${made.body.revisionid}`, {
    as: writer,
    body: { contents: 'Look well.', documents },
  })
  assert.equal(saved.status, 200, saved.text)
  assert.equal(saved.body.documents.length, 1)
  const answer = await site.call('GET', `/media/documents/${lent.document}`, { as: writer })
  assert.equal(answer.status, 200)
})
