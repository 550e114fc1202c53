// Proves that the comparison of two releases shows each kind of change that readers would see, so that whoever approves a
// release sees everything: the table makes one change of each kind and finds it.
// Engines: both, because revisions and releases are read by number from JSON of the manifest.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide, anImage } from '#test/guide-builders.ts'
import { aRelease, turnOnReleases } from '#test/guides/release-builders.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
await turnOnReleases(site, admin)

interface Change {
  kind: string
  field?: string
  before?: unknown
  after?: unknown
  added?: unknown[]
  removed?: unknown[]
  title?: object | null
  lines?: { kind: string }[]
  media?: { pictures: { kind: string }[] } | null
  form?: { kind: string; changes?: { member: string; before: unknown; after: unknown }[] }[]
}
interface Case {
  edit: () => Promise<unknown>
  shown: (changes: Change[]) => unknown
  /** Default: the original. */
  langid?: string
}

const call = async (method: string, path: string, body?: object) => {
  const answer = await site.call(method, path, { as: mara, ...(body && { body }) })
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
  return answer.body
}
const upload = async (name: string): Promise<number> =>
  (await site.call('POST', `/user/media/uploads?file=${name}.txt`, { as: mara, body: Buffer.from(name) }))
    .body.id

const other = await aGuide(site, { author: mara, steps: 1, fields: { title: 'Before' } })
const otherReleases = [await aRelease(site, mara, other.guideid)]
await call('PATCH', `/guides/${other.guideid}?revisionid=${other.revisionid}`, { title: 'Before, again' })
otherReleases.push(await aRelease(site, mara, other.guideid))
const { guideid } = await aGuide(site, { author: mara, steps: 3 })
const path = `/guides/${guideid}`

const newest = (rest = '') => call('GET', `${path}?unpatrolled&excludePrerequisiteSteps&${rest}`)
const ownSteps = async (rest = '') =>
  (await newest(rest)).steps.filter((step: { orderby: number }) => step.orderby > 0)
const guide = async (body: object) => call('PATCH', `${path}?revisionid=${(await newest()).revisionid}`, body)
const step = async (index: number, body: object) => {
  const { stepid, revisionid } = (await ownSteps())[index]
  return call('PATCH', `${path}/steps/${stepid}?revisionid=${revisionid}`, body)
}
const german = async (body: object) => {
  const has = (await newest()).available_langids?.includes('de')
  const revisionid = has ? (await newest('langid=de')).revisionid : 0
  return call('PATCH', `${path}?langid=de&revisionid=${revisionid}`, body)
}
const stepids = (await ownSteps()).map(({ stepid }: { stepid: number }) => stepid)
const form = (fields: object[]) => call('POST', `/step_forms/${stepids[1]}`, { fields })
let guid = ''
const torque = (more: object) => ({
  label: 'Torque',
  field_type: 'Numeric Input',
  ...(guid && { field_guid: guid }),
  ...more,
})
const line = (text: string, more: object = {}) => ({ text, bullet: 'black', level: 0, ...more })

const isField = (field: string, after?: unknown) => (changes: Change[]) =>
  changes.some((each) => each.field === field && (after === undefined || each.after === after))
const isText = (field: string) => (changes: Change[]) =>
  changes.some((each) => each.kind === 'text' && each.field === field)
const isAdded = (field: string) => (changes: Change[]) =>
  changes.some((each) => each.kind === 'list' && each.field === field && each.added?.length === 1)
const isStep = (has: (step: Change) => unknown) => (changes: Change[]) =>
  changes.some((each) => each.kind === 'stepChanged' && has(each))
const isPicture = (kind: string) => isStep(({ media }) => media?.pictures.some((each) => each.kind === kind))
const isLine = (kind: string) => isStep(({ lines }) => lines?.some((each) => each.kind === kind))
const isMember = (member: string) =>
  isStep(({ form = [] }) => form.some(({ changes = [] }) => changes.some((each) => each.member === member)))

const cases: Record<string, Case> = {
  title: { edit: () => guide({ title: 'New title' }), shown: isField('title', 'New title') },
  subject: { edit: () => guide({ subject: 'Pump' }), shown: isField('subject', 'Pump') },
  summary: { edit: () => guide({ summary: 'Short' }), shown: isField('summary', 'Short') },
  introduction: { edit: () => guide({ introduction: 'First of all.' }), shown: isText('introduction') },
  conclusion: { edit: () => guide({ conclusion: 'Done.' }), shown: isText('conclusion') },
  difficulty: { edit: () => guide({ difficulty: 'Difficult' }), shown: isField('difficulty', 'Difficult') },
  'shortest time': { edit: () => guide({ time_required_min: 60 }), shown: isField('time_required_min', 60) },
  'longest time': { edit: () => guide({ time_required_max: 600 }), shown: isField('time_required_max', 600) },
  'main picture': {
    edit: async () => guide({ image: await anImage(site, mara) }),
    shown: isField('image'),
  },
  tool: { edit: () => guide({ tools: [{ name: 'Wrench' }] }), shown: isAdded('tools') },
  'number of a tool': {
    edit: () => guide({ tools: [{ name: 'Wrench', quantity: 3 }] }),
    shown: isAdded('tools'),
  },
  part: { edit: () => guide({ parts: [{ name: 'Seal' }] }), shown: isAdded('parts') },
  'note of a part': {
    edit: () => guide({ parts: [{ name: 'Seal', notes: 'Rubber' }] }),
    shown: isAdded('parts'),
  },
  document: { edit: async () => guide({ documents: [await upload('one')] }), shown: isAdded('documents') },
  'main document': {
    edit: async () => {
      const documentid = await upload('two')
      return guide({ documents: [documentid], featured_documentid: documentid })
    },
    shown: isField('featured_documentid'),
  },
  prerequisite: { edit: () => guide({ prerequisites: [other.guideid] }), shown: isAdded('prerequisites') },
  'release of a prerequisite': {
    edit: () =>
      guide({ prerequisite_releases: [{ guideid: other.guideid, releaseid: otherReleases[0]!.releaseid }] }),
    shown: isAdded('prerequisite_releases'),
  },
  'another release of a prerequisite': {
    edit: () =>
      guide({ prerequisite_releases: [{ guideid: other.guideid, releaseid: otherReleases[1]!.releaseid }] }),
    shown: isAdded('prerequisite_releases'),
  },
  'title of a step': { edit: () => step(0, { title: 'Open it' }), shown: isStep(({ title }) => title) },
  'text of a line': { edit: () => step(0, { lines: [line('Do other thing 1.')] }), shown: isLine('changed') },
  'another line': {
    edit: () => step(0, { lines: [line('Turn left.'), line('Lift the lid.')] }),
    shown: isLine('added'),
  },
  'kind of a bullet': {
    edit: () => step(0, { lines: [line('Turn left.', { bullet: 'red' }), line('Lift the lid.')] }),
    shown: isStep(({ lines }) => lines?.length),
  },
  'level of a line': {
    edit: () =>
      step(0, { lines: [line('Turn left.', { bullet: 'red' }), line('Lift the lid.', { level: 1 })] }),
    shown: isStep(({ lines }) => lines?.length),
  },
  'order of lines': {
    edit: () => step(0, { lines: [line('Lift the lid.'), line('Turn left.', { bullet: 'red' })] }),
    shown: isStep(({ lines }) => lines?.length),
  },
  picture: {
    edit: async () => step(0, { media: { type: 'image', data: [await anImage(site, mara)] } }),
    shown: isPicture('added'),
  },
  'another picture': {
    edit: async () => step(0, { media: { type: 'image', data: [await anImage(site, mara)] } }),
    shown: isPicture('replaced'),
  },
  drawing: {
    edit: async () => {
      const { media } = (await ownSteps())[0]
      const drawn = await call('PATCH', `/user/media/images/${media.data[0].id}`, {
        markup: 'circle,200x200,50,red',
      })
      return step(0, { media: { type: 'image', data: [drawn.image.id] } })
    },
    shown: isPicture('redrawn'),
  },
  field: {
    edit: async () => {
      guid = (await form([torque({})])).fields[0].field_guid
    },
    shown: isStep(({ form }) => form?.some(({ kind }) => kind.includes('dded'))),
  },
  limit: { edit: () => form([torque({ max: 12 })]), shown: isMember('max') },
  'wider limit': { edit: () => form([torque({ max: 14 })]), shown: isMember('max') },
  'warning limit': { edit: () => form([torque({ max: 14, warn_max: 13 })]), shown: isMember('warn_max') },
  unit: { edit: () => form([torque({ max: 14, warn_max: 13, unit: 'Nm' })]), shown: isMember('unit') },
  'required field': {
    edit: () => form([torque({ max: 14, warn_max: 13, unit: 'Nm', required: true })]),
    shown: isMember('required'),
  },
  'help of a field': { edit: () => form([torque({ help: 'Cold' })]), shown: isMember('help') },
  'label of a field': { edit: () => form([torque({ label: 'Moment' })]), shown: isMember('label') },
  'options of a field': {
    edit: async () => {
      guid = ''
      const choice = { label: 'Colour', field_type: 'Radios', options: JSON.stringify(['red', 'blue']) }
      const made = await form([choice])
      await aRelease(site, mara, guideid)
      const { field_guid } = made.fields[0]
      return form([{ ...choice, field_guid, options: JSON.stringify(['red', 'green']) }])
    },
    shown: isMember('options'),
  },
  'removed field': {
    edit: () => form([]),
    shown: isStep(({ form }) => form?.some(({ kind }) => kind.includes('emoved'))),
  },
  'added step': {
    edit: async () => call('POST', `${path}/steps`, { orderby: 2, title: 'Between', lines: [line('Wait.')] }),
    shown: (changes) => changes.some(({ kind }) => kind === 'stepAdded'),
  },
  'order of steps': {
    edit: async () => {
      const ids = (await ownSteps()).map(({ stepid }: { stepid: number }) => stepid)
      return call('PUT', `${path}/steporder?revisionid=${(await newest()).revisionid}`, {
        stepids: ids.toReversed(),
      })
    },
    shown: (changes) => changes.some(({ kind }) => kind === 'stepMoved'),
  },
  'removed step': {
    edit: async () => {
      const { stepid, revisionid } = (await ownSteps()).at(-1)
      return call('DELETE', `${path}/steps/${stepid}?revisionid=${revisionid}`)
    },
    shown: (changes) => changes.some(({ kind }) => kind === 'stepRemoved'),
  },
  language: {
    edit: () => german({ title: 'Neuer Titel' }),
    shown: isField('title', 'Neuer Titel'),
    langid: 'de',
  },
  'text of a language': {
    edit: () => german({ title: 'Noch ein Titel' }),
    shown: isField('title', 'Noch ein Titel'),
    langid: 'de',
  },
  'line of a language': {
    edit: async () => {
      const { stepid, lines } = (await ownSteps())[0]
      const texts = lines.map(
        ({ lineid: _, ...each }: { lineid: number; text_raw: string }, index: number) => ({
          ...each,
          text: `Zeile ${index}`,
        }),
      )
      const { revisionid } = (await ownSteps('langid=de'))[0]
      const body = {
        title: 'Schritt',
        lines: texts.map(({ text, bullet, level }: never) => ({ text, bullet, level })),
      }
      return call('PATCH', `${path}/steps/${stepid}?langid=de&revisionid=${revisionid}`, body)
    },
    shown: isStep(({ title, lines }) => title && lines?.length),
    langid: 'de',
  },
}

let before = await aRelease(site, mara, guideid)

for (const [name, { edit, shown, langid }] of Object.entries(cases))
  test(`whoever approves sees a change of: ${name}`, async () => {
    await edit()
    // Some edits need a release of their own in between.
    const { releases } = await call('GET', `${path}/releases?limit=1`)
    const from = releases[0].releaseid
    const after = await aRelease(site, mara, guideid)
    const query = `from=release:${from}&to=release:${after.releaseid}`
    const { changes, languages } = await call(
      'GET',
      `${path}/compare?${query}${langid ? `&langid=${langid}` : ''}`,
    )
    assert.ok(shown(changes), `${name}: ${JSON.stringify(changes)}`)
    const other = languages.find((each: { langid: string }) => each.langid === (langid ?? 'en'))
    assert.notEqual(other?.change, 'none', JSON.stringify(languages))
    before = after
  })

test('the languages of two releases say which texts differ', async () => {
  const [now, first] = [before, (await call('GET', `${path}/releases?order=ASC&limit=1`)).releases[0]]
  const compare = (query: string) => call('GET', `${path}/compare?${query}`)
  const { languages } = await compare(`from=release:${first.releaseid}&to=release:${now.releaseid}`)
  assert.deepEqual(languages, [
    { langid: 'en', change: 'changed' },
    { langid: 'de', change: 'added' },
  ])
  const back = await compare(`from=release:${now.releaseid}&to=release:${first.releaseid}`)
  assert.deepEqual(back.languages.at(-1), { langid: 'de', change: 'removed' })
  const same = await compare(`from=release:${now.releaseid}&to=working`)
  assert.deepEqual(
    same.languages.map(({ change }: { change: string }) => change),
    ['none', 'none'],
  )
})
