// Writes a guide in every way that the server knows, as text that is equal for equal guides.
import { selectBundle } from '#archive/omanual/select-bundle.ts'
import { selectPart } from '#archive/parts/select-part.ts'
import { findGuides } from '#guides/guides.queries.ts'
import { gatherManifests } from '#guides/releases/manifest/gather.ts'
import { sealManifest } from '#guides/releases/manifest/manifest.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { TestSite } from '../app.ts'
import { anAdmin, type TestPerson } from '../builders.ts'
import { anotherSite, exportTo, importInto, withPart } from './move-parts.ts'
import { aPartYard, get } from './part-yard.ts'

type Yard = Awaited<ReturnType<typeof aPartYard>>

/** A yard whose guide has words that were translated and then removed, a team that signs, and a tag with a type. */
export async function aFullYard(): Promise<Yard> {
  const yard = await aPartYard()
  const { site, mara, guides } = yard
  const admin = await anAdmin(site)
  const send = (method: string, path: string, body: object, as: TestPerson = mara) =>
    site.as(as)(method, path, body)
  const path = `/guides/${guides.plug}`
  await send('PUT', `${path}/tag`, { tag: 'device:press' }, admin)
  const { teamid } = await send('POST', '/teams', { name: 'Quality' }, admin)
  const [form] = await get(site, `/step_forms/guideid/${guides.plug}`, mara)
  const [result, reason, torque] = form.fields
  const labels = ['OK', 'Rework', 'Scrap'].map((option) => ({ option, label: `${option} (de)` }))
  const { label, field_type, field_guid, wrong_options } = result
  const choice = { label, field_type, field_guid, wrong_options }
  const others = [
    { ...pick(reason), required: true, show_when: { orderby: 1, operator: 'is', values: ['Rework'] } },
    { ...pick(torque), unit: 'Nm', min: 10, max: 14 },
  ]
  const signature = {
    label: 'Release',
    field_type: 'Signature',
    signs: 'run',
    signer: 'team',
    signer_teamid: teamid,
  }
  const saved = { fields: [{ ...choice, options: ['OK', 'Rework', 'Scrap'] }, ...others, signature] }
  await send('POST', `/step_forms/${form.stepid}`, saved)
  const german = {
    translated_fields: [
      { field_guid, options: labels },
      { field_guid: torque.field_guid, unit: 'Nm' },
    ],
  }
  const { steps } = await get(site, `${path}/translations/de`, mara)
  await send('PATCH', `${path}/steps/${form.stepid}?langid=de&revisionid=${steps[0].revisionid}`, german)
  const newest = await get(site, `/step_forms/guideid/${guides.plug}`, mara)
  const signs = newest[0].fields[3]
  await send('POST', `/step_forms/${form.stepid}`, {
    fields: [
      { ...choice, options: ['OK', 'Rework'] },
      ...others,
      { ...signature, field_guid: signs.field_guid },
    ],
  })
  const { revisionid } = await get(site, `${path}?langid=en`, mara)
  const tools = [{ name: 'Wrench', quantity: 2, notes: 'The big one', isoptional: true }, { name: 'Wrench' }]
  await send('PATCH', `${path}?langid=en&revisionid=${revisionid}`, { tools, summary: '' })
  return yard
}

const pick = ({ label, field_type, field_guid }: Record<string, unknown>) => ({
  label,
  field_type,
  field_guid,
})

/** Random names and hashes by the order of their first occurrence. */
function withoutRandomNames(text: string): string {
  const names = new Map<string, string>()
  const nameOf = (found: string, kind: string) => {
    names.set(found, names.get(found) ?? `${kind}${names.size + 1}`)
    return names.get(found) as string
  }
  return text
    .replaceAll(/\b[0-9a-f]{64}\b/g, (found) => nameOf(found, 'hash'))
    .replaceAll(
      /(?<![A-Za-z0-9])(?=[A-Za-z0-9]{0,15}[A-Z])(?=[A-Za-z0-9]*[a-z])[A-Za-z][A-Za-z0-9]{15}(?![A-Za-z0-9])/g,
      (found) => nameOf(found, 'guid'),
    )
}

const byGuide = [
  'guides',
  'guide_revisions',
  'guide_translations',
  'guide_prerequisites',
  'guide_tags',
  'guide_contributors',
  'steps',
  'form_revisions',
  'field_revisions',
  'shown_forms',
  'media_uses',
] as const satisfies readonly (keyof Tables)[]

/** All rows of a guide, and what the API shows of them. */
async function rowsOf(site: TestSite, as: TestPerson, guideid: number): Promise<unknown> {
  const rows = await site.read(async ({ db }) => {
    const found: Record<string, unknown[]> = {}
    for (const table of byGuide)
      found[table] = await db.selectFrom(table).selectAll().where('guideid', '=', guideid).execute()
    const stepids = (found.steps as { stepid: number }[]).map(({ stepid }) => stepid)
    const revisions = (found.guide_revisions as { guideRevisionid: number }[]).map(
      (row) => row.guideRevisionid,
    )
    const forms = (found.form_revisions as { formRevisionid: number }[]).map((row) => row.formRevisionid)
    found.step_revisions = await db
      .selectFrom('step_revisions')
      .selectAll()
      .where('stepid', 'in', stepids)
      .orderBy('stepRevisionid')
      .execute()
    found.form_fields = await db
      .selectFrom('form_fields')
      .selectAll()
      .where('formRevisionid', 'in', forms)
      .execute()
    found.writers = await db
      .selectFrom('guide_revision_writers')
      .selectAll()
      .where('guideRevisionid', 'in', revisions)
      .execute()
    return found
  })
  const path = `/guides/${guideid}`
  const answers = {
    guide: await get(site, `${path}?langid=en`, as),
    german: await get(site, `${path}?langid=de`, as),
    translator: await get(site, `${path}/translations/de`, as),
    forms: await get(site, `/step_forms/guideid/${guideid}?langid=de`, as),
    revisions: await get(site, `${path}/revisions?langid=de`, as),
  }
  return { rows, answers }
}

async function copyOf({ site, mara, guides }: Yard) {
  const { body: copy } = await site.call('POST', `/guides/${guides.plug}/duplicate`, { as: mara })
  const events = await site.read(({ db }) =>
    db
      .selectFrom('events')
      .select(['type', 'after'])
      .where('subjectid', '=', copy.guideid)
      .where('subject', '=', 'guide')
      .execute(),
  )
  return {
    copy: await rowsOf(site, mara, copy.guideid),
    events: events.map(({ type, after }) => [type, after]),
  }
}

async function xmlOf({ site, mara, guides }: Yard): Promise<string> {
  const paths = [
    `/guides/${guides.plug}?type=XML`,
    `/guides/${guides.plug}?type=XML&langid=de`,
    `/guides/${guides.plug}?type=XML&excludePrerequisiteSteps`,
    '/categories/Presses?type=XML',
  ]
  const texts = []
  for (const path of paths) texts.push((await site.call('GET', path, { as: mara })).text)
  return texts.join('\n')
}

async function bundleOf({ site, guides }: Yard): Promise<string> {
  const texts = await site.read((ctx) => selectBundle(ctx, { category: 'Presses', guides: [guides.outside] }))
  const { rows } = texts
  const documents = texts.documents.toSorted((one, other) => Number(!one.guide) - Number(!other.guide))
  const ids = Object.values(rows).map((each) => [...each.keys()])
  const media = documents.map((document) => JSON.stringify(document.media))
  return [...documents.map(({ xml }) => xml), ...media, JSON.stringify(ids)].join('\n')
}

async function manifestsOf({ site }: Yard): Promise<unknown> {
  return site.read(async ({ db }) => {
    const ids = await db.selectFrom('guides').select('guideid').orderBy('guideid').execute()
    const rows = await findGuides(
      db,
      ids.map(({ guideid }) => guideid),
    )
    const manifests = [
      ...(await gatherManifests(db, rows, 'current')),
      ...(await gatherManifests(db, rows, 'newest')),
    ]
    return manifests.map((manifest) => JSON.parse(sealManifest(manifest).manifest) as unknown)
  })
}

async function comparisonsOf({ site, mara, guides }: Yard): Promise<unknown> {
  const path = `/guides/${guides.plug}/revisions`
  const lists = [await get(site, path, mara), await get(site, `${path}?langid=de`, mara)]
  const compared = []
  const oldest = lists[0].at(-1).guide_revisionid
  for (const langid of ['en', 'de'])
    compared.push(await get(site, `/guides/${guides.plug}/compare?from=none&to=shown&langid=${langid}`, mara))
  compared.push(await get(site, `/guides/${guides.plug}/compare?from=${oldest}&to=working`, mara))
  return { lists, compared }
}

async function importedOf({ site }: Yard): Promise<unknown> {
  const target = await anotherSite()
  const path = await exportTo(site, { category: 'Workshop' })
  const { guides, ...report } = await withPart(path, (part) => importInto(target, part))
  const plug = guides.find(({ title }) => title.startsWith('Fit'))?.guideid ?? 0
  return { report, guides, plug: await rowsOf(target.site, target.owner, plug) }
}

/** One text for each way, by its name. */
export async function writeInAllWays(yard: Yard): Promise<Map<string, string>> {
  const ways: [string, (yard: Yard) => Promise<unknown>][] = [
    ['part', ({ site }) => site.read(({ db }) => selectPart(db, { category: 'Workshop' }))],
    ['imported', importedOf],
    ['xml', xmlOf],
    ['bundle', bundleOf],
    ['manifests', manifestsOf],
    ['comparisons', comparisonsOf],
    ['copy', copyOf],
  ]
  const texts = new Map<string, string>()
  for (const [name, write] of ways) {
    const found = await write(yard)
    const text = typeof found === 'string' ? found : JSON.stringify(found, null, 1)
    texts.set(name, `${withoutRandomNames(text)}\n`)
  }
  return texts
}

export const goldenFile = (name: string): URL => new URL(`golden/${name}.txt`, import.meta.url)
