// Signs between random saves, late entries, conflicts and their settlement: no change of what was signed goes unnoticed, and
// the stored state, the rows of signatures and the record pack agree with the events.
// Engines: both in the outer circle, because stored rows are compared with folded events.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { isFull } from '#test/extent.ts'
import { aGuide } from '#test/guide-builders.ts'
import { verified } from '#test/packs.ts'
import { aDevice, aForm, aRun } from '#test/run-builders.ts'
import { checkRuns } from '../checks/check-runs.ts'
import { rebuildRuns } from '../events/rebuild.ts'

const site = await startSite()
const admin = await anAdmin(site)
const ola = await aPerson(site, { name: 'Ola' })
const team: number = (await site.call('POST', '/teams', { as: admin, body: { name: 'Quality' } })).body.teamid

/** The first guide is a prerequisite of the second. */
const before = await aGuide(site, { author: admin, steps: 1, fields: { public: true } })
const guide = await aGuide(site, {
  ...{ author: admin, steps: 1 },
  fields: { public: true, prerequisites: [before.guideid] },
})
const stepOf = (each: typeof guide) => each.steps[0]?.stepid as number
const ids = (fields: { field_revisionid: number }[]) => fields.map((each) => each.field_revisionid)
const radios = { label: 'Shim', field_type: 'Radios', options: ['yes', 'no'] }
const [early = 0, earlySign = 0] = ids(
  await aForm(site, admin, stepOf(before), [
    { label: 'Cleaned', field_type: 'Text Input', readings: 2 },
    { label: 'Cleaned by', field_type: 'Signature' },
  ]),
)
const [first] = await aForm(site, admin, stepOf(guide), [radios])
const show_when = { field_guid: first?.field_guid, operator: 'is', values: ['yes'] }
const [shim = 0, torque = 0, answerSign = 0, hiddenSign = 0, runSign = 0] = ids(
  await aForm(site, admin, stepOf(guide), [
    { ...radios, field_guid: first?.field_guid },
    { label: 'Torque', field_type: 'Text Input' },
    { label: 'Read', field_type: 'Signature', signs: 'answer' },
    { label: 'Fitted', field_type: 'Signature', show_when },
    { label: 'Team', field_type: 'Signature', signer: 'team', signer_teamid: team, signs: 'run', show_when },
  ]),
)
const fieldsOf: Record<number, number[]> = {
  [earlySign]: [early],
  [answerSign]: [torque],
  [hiddenSign]: [shim, torque],
  [runSign]: [early, shim, torque],
}
site.clock.now += 86_400_000

type Shown = { field_revisionid: number; reading: number; value: string }
interface Read {
  last_hash: string
  signatures: { field_revisionid: number; changed_since: boolean }[]
  work_data: Shown[]
  rivals?: Shown[]
}

const read = async (entryid: number): Promise<Read> =>
  (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body

/** The answers that a signature of this field covers, as the run shows them: the current ones, and those that conflict. */
const coveredIn = ({ work_data, rivals = [] }: Read, sign: number): [string, string[]] => {
  const [shown = [], conflicting = []] = [work_data, rivals].map((data) =>
    data
      .filter(({ field_revisionid }) => fieldsOf[sign]?.includes(field_revisionid))
      .map(({ field_revisionid, reading, value }) => `${field_revisionid} ${reading} ${value}`),
  )
  return [shown.sort().join(), conflicting]
}

/** A conflict that ends with the value that was shown changes nothing that was signed. */
function changesCovered(was: Read, now: Read, sign: number): boolean {
  const [[shownBefore, before], [shown, after]] = [coveredIn(was, sign), coveredIn(now, sign)]
  return shown !== shownBefore || after.some((each) => !before.includes(each))
}

const inputs = fc.constantFrom<[number, number, string | null]>(
  ...([early, torque].flatMap((field) =>
    [1, field === early ? 2 : 1].flatMap((reading) =>
      ['a', 'b', null].map((value) => [field, reading, value]),
    ),
  ) as [number, number, string | null][]),
  [shim, 1, 'yes'],
  [shim, 1, 'no'],
)
const move = fc.oneof(
  fc.record({ kind: fc.constant('save' as const), input: inputs }),
  fc.record({ kind: fc.constant('send' as const), input: inputs, agoMs: fc.constantFrom(0, 1500, 4500) }),
  fc.record({
    kind: fc.constant('sign' as const),
    field: fc.constantFrom(...Object.keys(fieldsOf).map(Number)),
  }),
  fc.record({ kind: fc.constant('settle' as const), value: fc.constantFrom('a', 'b') }),
)
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never

async function make(entryid: number, moved: Move): Promise<void> {
  const { last_hash: hash } = await read(entryid)
  if (moved.kind === 'sign') {
    const body = { field_revisionid: moved.field, hash, password: testPassword }
    // The administrator made the team.
    const as = moved.field === runSign ? admin : ola
    const { status, text } = await site.call('POST', `/work_log/${entryid}/sign`, { as, body })
    assert.ok([200, 409, 422].includes(status), text)
  } else if (moved.kind === 'settle') {
    const body = { field_revisionid: torque, value: moved.value }
    await site.call('POST', `/work_log/${entryid}/settle`, { as: ola, body })
  } else {
    const [field_revisionid, reading, value] = moved.input
    const tablet = aDevice(site, ola)
    const answers = [{ field_revisionid, reading, value, based_on: null }]
    const agoMs = moved.kind === 'send' ? moved.agoMs : 0
    const fields = { [field_revisionid]: reading === 1 ? value : [null, value] }
    const { status, text } =
      moved.kind === 'send'
        ? await tablet.send(entryid, [tablet.event('value.saved', { answers }, agoMs)])
        : await site.call('PUT', `/work_log/${entryid}/stepData`, { as: ola, body: { fields } })
    assert.equal(status, 200, text)
  }
}

async function play(moves: readonly Move[]): Promise<void> {
  const { entryid } = await aRun(site, ola, guide.guideid)
  site.clock.now += 10_000
  const changed: boolean[] = []
  let was = await read(entryid)
  for (const moved of moves) {
    site.clock.now += 1000
    await make(entryid, moved)
    const now = await read(entryid)
    for (const [index, { field_revisionid, changed_since }] of now.signatures.entries()) {
      const isNew = index >= was.signatures.length
      changed[index] ||= !isNew && changesCovered(was, now, field_revisionid)
      if (changed[index]) assert.ok(changed_since, `signature ${index} of ${JSON.stringify(moves)}`)
    }
    was = now
  }
  if (!moves.some(({ kind }) => kind === 'send' || kind === 'settle'))
    assert.deepEqual(
      was.signatures.map(({ changed_since }) => changed_since),
      changed,
    )
}

const stateOf = () =>
  site.read(async ({ db }) => ({
    runs: await db.selectFrom('entries').selectAll().orderBy('entryid').execute(),
    teams: await db.selectFrom('entry_awaited_teams').selectAll().orderBy('entryid').execute(),
  }))

test('what is signed and changes shows it, and all that is stored agrees with the events', async () => {
  await fc.assert(fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 12 }), play), {
    numRuns: isFull ? 25 : 8,
  })
  const altered: unknown[] = []
  await checkRuns(site, { after: 0, onMarked: (batch) => void altered.push(...batch.altered) })
  assert.deepEqual(altered, [])
  const stored = await stateOf()
  await rebuildRuns(site.write)
  assert.deepEqual(await stateOf(), stored)
  const signed = stored.runs.filter(({ signatures }) => signatures > 0)
  assert.ok(signed.length > 0)
  for (const { entryid } of signed.slice(-5)) {
    const url = `/api/2.0/work_log/${entryid}/pack`
    const { rawPayload } = await site.app.inject({ url, headers: { authorization: `api ${admin.token}` } })
    assert.deepEqual((await verified(rawPayload)).faults, [])
  }
})
