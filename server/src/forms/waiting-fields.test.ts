// Proves that no response to readers contains pending or denied forms, and that they change no record of runs.
// Engines: both in the outer circle, because visibility of pending fields is decided in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { isFull } from '#test/extent.ts'
import { aGuide } from '#test/guide-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'
import { readPdf, unzip, unzipBytes } from '#test/read-exports.ts'
import { aForm, aRun, type TestField } from '#test/run-builders.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 3 } })
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const tom = await aPerson(site, { name: 'Tom' })
const ola = await aPerson(site, { name: 'Ola' })

const torque = { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10, max: 14, target: 12 }
const result = { label: 'Result', field_type: 'Radios', options: ['OK', 'Rework'] }
/** Texts and numbers that only pending fields contain. */
const canary = /PWNED|7654321/
const waiting = [
  { ...torque, label: 'PWNED torque', unit: 'PWNED', min: 7654321, max: 7654321, target: 7654321 },
  { ...result, label: 'PWNED result', options: ['OK', 'PWNED'], help: 'PWNED' },
  { ...torque, label: 'PWNED new', placeholder: 'PWNED' },
]

interface Made {
  guideid: number
  stepid: number
  entryid: number
  revisionid: number
  fields: TestField[]
  /** Ids of the pending form, after it was saved. */
  late: { form_revisionid: number; fields: TestField[] }
}

async function aRecord(): Promise<Made> {
  const { guideid, steps } = await aGuide(site, { author: mara, steps: 1 })
  const stepid = steps[0]?.stepid as number
  const fields = await aForm(site, mara, stepid, [torque, result])
  const { entryid } = await aRun(site, ola, guideid)
  const answers = { [id(fields[0])]: '20', [id(fields[1])]: 'OK' }
  const saved = await site.call('PUT', `/work_log/${entryid}/stepData`, {
    as: ola,
    body: { stepid, fields: answers },
  })
  assert.equal(saved.status, 200, saved.text)
  const finished = await site.call('POST', `/work_log/${entryid}/finish`, { as: ola })
  assert.equal(finished.status, 200, finished.text)
  return { guideid, stepid, entryid, fields, revisionid: 0, late: { form_revisionid: 0, fields } }
}
const id = (field: TestField | undefined): number => field?.field_revisionid ?? 0
const guids = (fields: readonly TestField[]) => fields.map(({ field_guid }) => ({ field_guid }))

/** Tom's edits need review. */
async function saveWaiting(made: Made): Promise<Made> {
  const named = guids(made.fields)
  const fields = waiting.map((field, at) => ({ ...field, ...named[at] }))
  const { status, text, body } = await site.call('POST', `/step_forms/${made.stepid}`, {
    as: tom,
    body: { fields },
  })
  assert.equal(status, 200, text)
  const { guide_revisionid } = (await site.call('GET', `/guides/${made.guideid}?unpatrolled`, { as: tom }))
    .body
  return { ...made, late: body, revisionid: guide_revisionid }
}
const judge = async ({ guideid, revisionid }: Made, verdict: 'accept' | 'deny') => {
  const answer = await site.call('POST', `/guides/${guideid}/revisions/${revisionid}/${verdict}`, {
    as: mara,
  })
  assert.ok(answer.status < 300, answer.text)
}

/** Addresses of pending forms for editors, and of denied ones for reviewers. */
const forEditors = /^\/step_forms\/(form|field)_revisionid\//
const forJudges = /^\/guides\/(unpatrolled$|\{guideid\}\/(revisions|compare))/

const queries: Record<string, (made: Made) => string[]> = {
  ...Object.fromEntries(
    ['csv', 'ndjson', 'xlsx'].map((ending) => [
      `/work_log.${ending}`,
      ({ guideid }: Made) => ['', 'rows=values&history=1', `guideid=${guideid}`, 'rows=values'],
    ]),
  ),
  '/work_log': ({ guideid }) => ['limit=50', `guideid=${guideid}`, 'text=pwned'],
  '/search': () => ['query=pwned'],
  '/suggest': () => ['query=pwned'],
  '/work_log/analysis/field': ({ late }) => late.fields.map(({ field_guid }) => `field_guid=${field_guid}`),
}
const ofGuide = ({ guideid }: Made) => [`guideid=${guideid}`]

/** Every readable address of this guide and its runs. */
function addresses(made: Made): [route: string, address: string][] {
  const { guideid, stepid, entryid, revisionid, late } = made
  const values: Record<string, (string | number)[]> = {
    guideid: [guideid],
    stepid: [stepid],
    entryid: [entryid],
    guide_revisionid: [revisionid || 1],
    form_revisionid: [late.form_revisionid || 1],
    field_revisionid: late.fields.map(id),
    field_guid: late.fields.map(({ field_guid }) => field_guid),
    userid: [tom.userid],
    query: ['pwned'],
    langid: ['de'],
  }
  const routes = Object.entries(site.describe().paths).filter(([, item]) => 'get' in item)
  const api = routes.flatMap(([path]) => {
    const route = path.replace('/api/2.0', '')
    const [, name = ''] = /\{(?!guideid\})(\w+)\}/.exec(route) ?? []
    const asked = (queries[route] ?? (route.includes('/analysis/') ? ofGuide : () => ['']))(made)
    return (values[name] ?? ['1']).flatMap((value) =>
      asked.map((query): [string, string] => {
        const named = route.replace('{guideid}', `${guideid}`).replace(/\{\w+\}/g, `${value}`)
        return [route, `/api/2.0${named}${query && `?${query}`}`]
      }),
    )
  })
  return [...api, ['/Guide/x/{guideid}', `/Guide/x/${guideid}`], ['/search', '/search?q=pwned']]
}

async function readText(address: string, as?: TestPerson): Promise<{ status: number; text: string }> {
  const headers = as ? { authorization: `api ${as.token}` } : {}
  const { statusCode: status, rawPayload } = await site.app.inject({ url: address, headers })
  if (status === 200 && /\.pdf$/.test(address))
    return { status, text: (await readPdf(rawPayload)).join('\n') }
  if (status === 200 && /\/pack$/.test(address)) return { status, text: await textOfPack(rawPayload) }
  if (status === 200 && /\.xlsx/.test(address))
    return { status, text: [...unzip(rawPayload).values()].join('\n') }
  return { status, text: rawPayload.toString() }
}

/** All files but the manifest, which contains its time of creation. */
async function textOfPack(bytes: Buffer): Promise<string> {
  const files = unzipBytes(bytes)
  const record = await readPdf(files.get('record.pdf') ?? Buffer.alloc(0))
  const texts = ['run.json', 'events.jsonl', 'guide.json', 'values.csv'].map((name) => `${files.get(name)}`)
  return [...record, ...texts].join('\n')
}

const readers: Record<string, TestPerson | undefined> = { nobody: undefined, ola, mara }
/** Addresses that draw the whole record, which takes longer than all others together. */
const printed = /\.pdf$|\/pack$/
const ofRecords = /work_log/

interface Reading {
  isWaiting?: boolean
  /** In the short form only one reader prints. */
  isPrinted: boolean
  only?: RegExp
}

/** Responses to the readers by address, except those that they may review. */
async function readAll(
  made: Made,
  { isWaiting = false, isPrinted, only = /^/ }: Reading,
): Promise<Map<string, { status: number; text: string }>> {
  const read = new Map<string, { status: number; text: string }>()
  for (const [who, as] of Object.entries(readers))
    for (const [route, address] of addresses(made)) {
      const looksThrough =
        (as === mara && (forJudges.test(route) || forEditors.test(route))) ||
        (as === ola && isWaiting && forEditors.test(route))
      if (looksThrough || !only.test(address)) continue
      if (printed.test(address) && !isFull && !(isPrinted && as === ola)) continue
      read.set(`${who} ${address}`, await readText(address, as))
    }
  return read
}

// The first pack makes the key of the site, which later ones name on paper.
await site.call('GET', `/work_log/${(await aRecord()).entryid}/pack`, { as: ola })

for (const state of ['waits', 'was denied']) {
  test(`a form that ${state} is told to no reader by any address, and leaves every record as it was`, async () => {
    const before = await aRecord()
    const isPrinted = state === 'waits'
    const records = [...(await readAll(before, { isPrinted, only: ofRecords }))]
    const answered = records.filter(([, { status }]) => status === 200).map(([address]) => address)
    for (const part of [
      '.csv',
      '.xlsx',
      '.ndjson',
      ...(isPrinted ? ['.pdf', '/pack'] : []),
      '/values',
      '/field?',
      '/deviations',
      '/step_forms',
    ])
      assert.ok(
        answered.some((address) => address.includes(part)),
        part,
      )
    const made = await saveWaiting(before)
    if (state === 'was denied') await judge(made, 'deny')
    await settleJobs(site)
    const after = await readAll(made, { isWaiting: state === 'waits', isPrinted })
    const telling = [...after].filter(([, { text }]) => canary.test(text)).map(([address]) => address)
    assert.deepEqual(telling, [])
    const same = records.filter(([address, { text }]) => after.get(address)?.text !== text)
    assert.deepEqual(
      same.map(([address]) => address),
      [],
    )
  })

  test(`a field that only stands in a form that ${state} is as unknown as one that nobody made`, async () => {
    const made = await saveWaiting(await aRecord())
    if (state === 'was denied') await judge(made, 'deny')
    const guid = made.late.fields[2]?.field_guid ?? ''
    for (const as of [ola, mara])
      for (const address of [
        '/work_log/analysis/field?field_guid=',
        '/step_forms/field_guid/',
        '/step_forms/field_guid/?offset=1',
      ]) {
        const [path = '', query = ''] = address.split('?')
        const ask = (name: string) => {
          const asked = path.endsWith('/') ? `${path}${name}?${query}` : `${path}?${query}${name}`
          return site.call('GET', asked, { as })
        }
        const [one, other] = [await ask(guid), await ask('0123456789abcdef')]
        assert.deepEqual([one.status, one.body], [other.status, other.body], address)
        assert.equal(one.status, 404, address)
      }
  })
}

test('records call a field as readers saw it last: as it was accepted, and as it was restored', async () => {
  const made = await aRecord()
  const called = async () => {
    const { text } = await readText(`/api/2.0/work_log.csv?guideid=${made.guideid}`, mara)
    const field_guid = made.fields[0]?.field_guid
    const field = await site.call('GET', `/work_log/analysis/field?field_guid=${field_guid}`, { as: mara })
    const address = `/work_log/analysis/deviations?guideid=${made.guideid}`
    const { deviations } = (await site.call('GET', address, { as: mara })).body
    const { label, unit } = field.body
    return { heading: /,(\w*( new)? ?torque \(\w+\))/i.exec(text)?.[1], label, unit, deviations }
  }
  const before = await called()
  assert.equal(before.heading, 'Torque (Nm)')
  const { guide_revisionid: first } = (await site.call('GET', `/guides/${made.guideid}`)).body
  await judge(await saveWaiting(made), 'accept')
  const accepted = await called()
  assert.deepEqual(
    [accepted.heading, accepted.label, accepted.unit],
    ['PWNED torque (PWNED)', 'PWNED torque', 'PWNED'],
  )
  assert.equal(accepted.deviations[0].label, 'PWNED torque')
  const { revisionid } = (await site.call('GET', `/guides/${made.guideid}?unpatrolled`, { as: mara })).body
  const address = `/guides/${made.guideid}/revert?revisionid=${revisionid}&to_revisionid=${first}`
  assert.equal((await site.call('POST', address, { as: mara })).status, 200)
  assert.deepEqual(await called(), before)
  await aForm(site, mara, made.stepid, [])
  assert.deepEqual(await called(), before, 'also when it is asked for no more')
})
