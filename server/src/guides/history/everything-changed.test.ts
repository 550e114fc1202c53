// Proves that a comparison of two releases contains each kind of change, in each language in which its readers see it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { counted } from '#test/contract/counting.ts'
import { aCategory, aGuide, anImage } from '#test/guide-builders.ts'
import { aRelease, retitle, turnOnReleases } from '#test/guides/release-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
await turnOnReleases(site, admin)
const category = await aCategory(site)

const embeds = ['aaaaaaaaaaa', 'bbbbbbbbbbb'].map((id) => `https://www.youtube.com/watch?v=${id}`)
const line = (text: string, more: object = {}) => ({ text, bullet: 'black', level: 0, ...more })
const lines = [line('Turn the valve.'), line('Wait a minute.')]
const torque = { label: 'Torque', field_type: 'Numeric Input', min: 10, max: 14 }
const side = { label: 'Side', field_type: 'Radios', options: ['left', 'right'] }

const send = site.as(mara)

async function aDocument(title: string): Promise<number> {
  const guid = `doc${title.padStart(13, '0')}`
  const row = { guid, ownerid: mara.userid, hash: guid, filename: `${title}.pdf`, title, extension: 'pdf' }
  const rest = { bytes: 1, pages: 1, isInManager: 1, createdAt: site.clock.now } as const
  const { documentid } = await site.write(({ db }) =>
    db
      .insertInto('documents')
      .values({ ...row, ...rest })
      .returning('documentid')
      .executeTakeFirstOrThrow(),
  )
  return documentid
}

const documents = [await aDocument('plan'), await aDocument('list')]
const photos = [await anImage(site, mara), await anImage(site, mara)]
const drawing = await anImage(site, mara)
await site.write(({ db }) =>
  db
    .updateTable('images')
    .set({ srcid: photos[0] as number, markup: 'circle,400x300,80,red' })
    .where('imageid', '=', drawing)
    .execute(),
)
const inner = await aGuide(site, { author: mara, category, steps: 1, fields: { title: 'Drain' } })
const pins = [await aRelease(site, mara, inner.guideid)]
await retitle(site, mara, inner.guideid, 'Drain it')
pins.push(await aRelease(site, mara, inner.guideid))
const pin = (index: number) => [{ guideid: inner.guideid, releaseid: pins[index]?.releaseid }]

const fields = {
  title: 'Flush the pump',
  subject: 'Pump',
  summary: 'Monthly',
  introduction: 'One.\nTwo.',
  conclusion: 'Done.',
  difficulty: 'Easy',
  time_required_min: 60,
  time_required_max: 600,
  tools: [{ name: 'Spanner', quantity: 1, notes: 'Size 13' }],
  parts: [{ name: 'Seal' }],
  documents,
  featured_documentid: documents[0],
  prerequisite_releases: pin(0),
  image: photos[1],
}

async function aWholeGuide(more: object = {}) {
  const guide = await aGuide(site, { author: mara, category, steps: 3, fields: { ...fields, ...more } })
  const path = `/guides/${guide.guideid}`
  const stepids = guide.steps.map(({ stepid }) => stepid)
  const read = (langid: string) =>
    send('GET', `${path}?unpatrolled&excludePrerequisiteSteps&langid=${langid}`)
  const tokenIn = async (langid: string): Promise<number> => {
    const view = langid === 'en' ? await read(langid) : await send('GET', `${path}/translations/${langid}`)
    return view.revisionid
  }
  const edit = async (body: object, langid = 'en') =>
    send('PATCH', `${path}?langid=${langid}&revisionid=${await tokenIn(langid)}`, body)
  const editStep = async (index: number, body: object, langid = 'en') => {
    const stepid = stepids[index]
    const steps =
      langid === 'en' ? (await read('en')).steps : (await send('GET', `${path}/translations/${langid}`)).steps
    const { revisionid } = steps.find((step: { stepid: number }) => step.stepid === stepid)
    return send('PATCH', `${path}/steps/${stepid}?langid=${langid}&revisionid=${revisionid}`, body)
  }
  const order = async (...places: number[]) =>
    send('PUT', `${path}/steporder?revisionid=${await tokenIn('en')}`, {
      stepids: places.map((place) => stepids[place]),
    })
  const form = (body: object[]): Promise<{ fields: { field_guid: string }[] }> =>
    send('POST', `/step_forms/${stepids[1]}`, { fields: body })
  await editStep(0, { lines, media: { type: 'image', data: [photos[0]] } })
  await editStep(2, { media: { type: 'embed', data: embeds[0] } })
  const saved = (await form([torque, side])).fields
  const asked = [torque, side].map((field, index) => ({ ...field, field_guid: saved[index]?.field_guid }))
  const [measure, choice] = asked as [object, { field_guid: string }]
  const translateForm = (label: string, left: string) => {
    const options = [{ option: 'left', label: left }]
    return editStep(1, { translated_fields: [{ field_guid: choice.field_guid, label, options }] }, 'de')
  }
  const translateNotes = (notes: string) =>
    edit({ translated_things: [{ list: 'tools', place: 1, notes }] }, 'de')
  await edit({ title: 'Pumpe spülen', introduction: 'Eins.\nZwei.' }, 'de')
  await editStep(0, { title: 'Ventil', lines: [line('Ventil drehen.'), line('Warten.')] }, 'de')
  await translateForm('Seite', 'links')
  await translateNotes('Größe 13')
  const release = async () => `release:${(await aRelease(site, mara, guide.guideid)).releaseid}`
  const compare = (query: string) => send('GET', `${path}/compare?${query}`)
  return {
    ...{ guideid: guide.guideid, stepids, measure, choice, path },
    ...{ edit, editStep, order, form, translateForm, translateNotes, release, compare },
  }
}

type Whole = Awaited<ReturnType<typeof aWholeGuide>>
type Difference = Record<string, never> & { kind: string; field?: string; stepid?: number }

/** One line per change: field, or kind and parts of the step. */
function nameOf(change: Difference, { stepids }: Whole): string {
  if (change.field) return change.field
  const step = `${change.kind} ${stepids.indexOf(change.stepid ?? 0)}`
  const { title, lines: changed, media, form } = change as Record<string, unknown>
  const facts = [
    title && change.kind === 'stepChanged' && 'title',
    ...kindsOf(changed).map((kind) => `line ${kind}`),
    ...kindsOf((media as { pictures?: unknown } | null)?.pictures).map((kind) => `picture ${kind}`),
    media && !kindsOf((media as { pictures?: unknown }).pictures).length && 'video',
    ...((form as { kind: string; changes?: { member: string }[] }[] | undefined) ?? []).flatMap(
      ({ kind, changes }) => [
        ...(kind === 'changed' ? [] : [`field ${kind}`]),
        ...(changes ?? []).map(({ member }) => `field ${member}`),
      ],
    ),
  ]
  return [step, ...facts.filter(Boolean)].join(', ')
}

const kindsOf = (changes: unknown): string[] =>
  Array.isArray(changes) ? changes.map(({ kind }: { kind: string }) => kind) : []

interface Kind {
  name: string
  change: (guide: Whole) => Promise<unknown>
  en: string[]
  /** Default: as in the original language. */
  de?: string[]
}

const field = (name: string, body: object, ...names: string[]): Kind => ({
  name,
  change: ({ edit }) => edit(body),
  en: names.length > 0 ? names : Object.keys(body),
})

const step = (name: string, index: number, body: object, found: string, de?: string[]): Kind => ({
  name,
  change: ({ editStep }) => editStep(index, body),
  en: [`stepChanged ${index}, ${found}`],
  ...(de && { de }),
})

const kinds: Kind[] = [
  { ...field('title', { title: 'Flush it' }), de: [] },
  field('subject', { subject: 'Filter' }),
  field('summary', { summary: 'Weekly' }),
  field('conclusion', { conclusion: 'Well done.' }),
  { ...field('introduction', { introduction: 'One.\nThree.' }), de: [] },
  field('difficulty', { difficulty: 'Difficult' }),
  field('shortest time', { time_required_min: 120 }),
  field('longest time', { time_required_max: 900 }),
  field('picture of the guide', { image: photos[0] }),
  field('quantity of a tool', { tools: [{ name: 'Spanner', quantity: 2, notes: 'Size 13' }] }),
  field('tool added', { tools: [...fields.tools, { name: 'Rag' }] }),
  field('part removed', { parts: [] }),
  field('part added', { parts: [{ name: 'Seal' }, { name: 'Ring' }] }),
  field('order of documents', { documents: documents.toReversed() }),
  field('document removed', { documents: documents.slice(0, 1) }),
  field('main document', { featured_documentid: documents[1] }),
  field('prerequisite pinned to another release', { prerequisite_releases: pin(1) }),
  field('prerequisite no longer pinned', {
    prerequisite_releases: [{ guideid: inner.guideid, releaseid: null }],
  }),
  field('prerequisite removed', { prerequisites: [] }, 'prerequisites', 'prerequisite_releases'),
  step('text of a line', 0, { lines: [lines[0], line('Wait an hour.')] }, 'line changed', []),
  step('indentation', 0, { lines: [lines[0], { ...lines[1], level: 1 }] }, 'line changed'),
  step(
    'colour of a bullet',
    0,
    { lines: [line('Turn the valve.', { bullet: 'red' }), lines[1]] },
    'line changed',
  ),
  step(
    'kind of a bullet',
    0,
    { lines: [line('Turn the valve.', { bullet: 'icon_caution' }), lines[1]] },
    'line changed',
  ),
  step('order of lines', 0, { lines: lines.toReversed() }, 'line moved'),
  step('line added', 0, { lines: [...lines, line('Go.')] }, 'line added'),
  step('line removed', 0, { lines: [lines[0]] }, 'line removed'),
  step('title of a step', 1, { title: 'Second' }, 'title'),
  step('picture replaced', 0, { media: { type: 'image', data: [photos[1]] } }, 'picture replaced'),
  step('drawing on a picture', 0, { media: { type: 'image', data: [drawing] } }, 'picture redrawn'),
  step('picture added', 0, { media: { type: 'image', data: photos } }, 'picture added'),
  step('other video', 2, { media: { type: 'embed', data: embeds[1] } }, 'video'),
  {
    name: 'limit',
    change: ({ form, measure, choice }) => form([{ ...measure, max: 15 }, choice]),
    en: ['stepChanged 1, field max'],
  },
  {
    name: 'field added',
    change: ({ form, measure, choice }) =>
      form([measure, choice, { label: 'Clean', field_type: 'Checkbox' }]),
    en: ['stepChanged 1, field added'],
  },
  {
    name: 'order of fields',
    change: ({ form, measure, choice }) => form([choice, measure]),
    en: ['stepChanged 1, field moved'],
  },
  {
    name: 'form removed',
    change: ({ form }) => form([]),
    en: ['stepChanged 1, field removed, field removed'],
  },
  {
    name: 'options of a choice',
    change: ({ form, measure, choice }) => form([measure, { ...choice, options: ['left', 'right', 'both'] }]),
    en: ['stepChanged 1, field options'],
  },
  {
    name: 'order of options',
    change: ({ form, measure, choice }) => form([measure, { ...choice, options: ['right', 'left'] }]),
    en: ['stepChanged 1, field options'],
  },
  { name: 'order of steps', change: ({ order }) => order(1, 2, 0), en: ['stepMoved 0'] },
  {
    name: 'step removed',
    change: async ({ path, stepids }) => {
      const { steps } = await send('GET', `${path}?unpatrolled&excludePrerequisiteSteps`)
      await send('DELETE', `${path}/steps/${stepids[2]}?revisionid=${steps[2].revisionid}`)
    },
    en: ['stepRemoved 2'],
  },
  {
    name: 'translated title',
    change: ({ edit }) => edit({ title: 'Die Pumpe spülen' }, 'de'),
    en: [],
    de: ['title'],
  },
  {
    name: 'translated lines',
    change: ({ editStep }) => editStep(0, { lines: [line('Ventil drehen.'), line('Kurz warten.')] }, 'de'),
    en: [],
    de: ['stepChanged 0, line changed'],
  },
  {
    name: 'translated texts of a form',
    change: ({ translateForm }) => translateForm('Welche Seite', 'linke'),
    en: [],
    de: ['stepChanged 1, field label, field options'],
  },
  {
    name: 'translated notes of a tool',
    change: ({ translateNotes }) => translateNotes('Weite 13'),
    en: [],
    de: ['tools'],
  },
]

for (const { name, change, en, de = en } of kinds)
  test(`a release contains its change: ${name}`, async () => {
    const guide = await aWholeGuide()
    const from = await guide.release()
    await change(guide)
    const counts = new Set<string>()
    for (const to of ['working', await guide.release()])
      for (const [langid, expected] of [
        ['en', en],
        ['de', de],
      ] as const) {
        const found = await guide.compare(`from=${from}&to=${to}&langid=${langid}`)
        const names = found.changes.map((each: Difference) => nameOf(each, guide))
        assert.deepEqual(names, expected, `${langid}, ${to}`)
        const { differences } = found.languages.find((each: { langid: string }) => each.langid === langid)
        assert.equal(differences, found.differences)
        counts.add(JSON.stringify(found.languages))
      }
    assert.equal(counts.size, 1, 'the languages do not depend on the language that is read')
  })

test('a language that was added is found, with everything in it as added', async () => {
  const guide = await aWholeGuide()
  const first = await guide.release()
  await guide.edit({ title: 'Rincer la pompe' }, 'fr')
  const second = await guide.release()
  const { languages, changes } = await guide.compare(`from=${first}&to=${second}`)
  assert.deepEqual(changes, [])
  const [english, german, french] = languages
  const same = { differences: 0, is_added: false, is_removed: false }
  assert.deepEqual(
    [english, german],
    [
      { langid: 'en', ...same },
      { langid: 'de', ...same },
    ],
  )
  assert.deepEqual([french.langid, french.is_added, french.is_removed], ['fr', true, false])
  const added = await guide.compare(`from=${first}&to=${second}&langid=fr`)
  assert.deepEqual([added.from, added.to.langid, added.differences], [null, 'fr', french.differences])
  const title = added.changes.find((change: Difference) => change.field === 'title')
  assert.deepEqual([title.before, title.after], ['', 'Rincer la pompe'])
  const steps = added.changes.filter((change: Difference) => change.stepid)
  assert.deepEqual(kindsOf(steps), ['stepAdded', 'stepAdded', 'stepAdded'])
  const removed = await guide.compare(`from=${second}&to=${first}&langid=fr`)
  assert.deepEqual([removed.to, removed.languages[2].is_removed], [null, true])
  assert.deepEqual(kindsOf(removed.changes.slice(-3)), ['stepRemoved', 'stepRemoved', 'stepRemoved'])
})

test('a first release is compared with nothing: everything is added, in each language', async () => {
  const guide = await aWholeGuide({ public: true })
  for (const to of ['working', await guide.release()]) {
    const {
      from,
      changes,
      languages,
      images,
      documents: named,
      objects,
      releases,
    } = await guide.compare(`from=none&to=${to}&langid=de`)
    assert.equal(from, null)
    assert.deepEqual(
      languages.map(({ langid, is_added }: Record<string, unknown>) => [langid, is_added]),
      [
        ['en', true],
        ['de', true],
      ],
    )
    const names = changes.map((change: Difference) => change.field ?? change.kind)
    for (const each of [...Object.keys(fields), 'category', 'public']) assert.ok(names.includes(each), each)
    assert.ok(!names.includes('flags'), 'an empty field is not a change')
    const steps = changes.filter((change: Difference) => change.kind === 'stepAdded')
    assert.deepEqual(
      [steps.length, steps[0].step.title, steps[1].step.form.length, steps[1].step.form[1].label],
      [3, 'Ventil', 2, 'Seite'],
    )
    assert.deepEqual([images.length, named.length], [2, 2])
    assert.deepEqual([objects.length, objects[0].url], [1, embeds[0]])
    assert.deepEqual(releases, [{ guideid: inner.guideid, releaseid: pins[0]?.releaseid, title: 'V1.0' }])
  }
  const refused = await site.call('GET', `${guide.path}/compare?from=none&to=none`, { as: mara })
  assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'to'])
})

test('further languages cost no further statements', async () => {
  const guide = await aWholeGuide()
  const first = await guide.release()
  const costOf = async (to: string) => {
    const path = `${guide.path}/compare?from=${first}&to=${to}`
    return (await counted(site, 'GET', path, { as: mara })).statements.length
  }
  await guide.edit({ title: 'Rincer la pompe' }, 'fr')
  const second = await guide.release()
  for (const langid of ['it', 'es', 'nl', 'pl']) await guide.edit({ title: `Pump ${langid}` }, langid)
  const third = await guide.release()
  // Jobs of the releases would be counted, too.
  await settleJobs(site)
  assert.equal(await costOf(third), await costOf(second))
})

test('only users who may see a state compare it with nothing', async () => {
  const rita = await aPerson(site, { name: 'Rita' })
  const guide = await aWholeGuide({ public: true })
  const first = await guide.release()
  await guide.edit({ title: 'Not released' })
  const statusOf = async (to: string) =>
    (await site.call('GET', `${guide.path}/compare?from=none&to=${to}`, { as: rita })).status
  assert.deepEqual(
    [await statusOf(first), await statusOf('working'), await statusOf('shown')],
    [200, 403, 403],
  )
  const second = await guide.release()
  assert.deepEqual([await statusOf(first), await statusOf(second)], [403, 200])
})
