// Compares the record of random requests and events of devices, honest and forged, with the turns that the server granted:
// who has the run, whose time runs, and who ends it.
// Engines: both in the outer circle, because events are ordered by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aForm, anAnswer, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const lead = await aPerson(site, { name: 'Lena Lead', privileges: ['Author'] })
const people = [await aPerson(site), await aPerson(site), lead, admin]
const { guideid, steps } = await aGuide(site, { author: lead, steps: 2 })
const stepids = steps.map((step) => step.stepid)
const [field] = await aForm(site, lead, stepids[0] as number, [
  { label: 'Width', field_type: 'Numeric Input', required: true },
])
const fieldid = field?.field_revisionid as number

const requests = [
  'resume',
  'suspend',
  'pause',
  'finish',
  'cancel',
  'take_over',
  'release',
  'hand_over',
] as const
const directing = ['taken-over', 'resumed', 'paused', 'suspended', 'finished', 'cancelled'] as const
const recording = ['step.entered', 'value.saved', 'note.added'] as const

interface Move {
  who: number
  passedMs: number
  request: (typeof requests)[number] | 'save' | null
  /** Sent in one batch, if the move is no request. */
  events: readonly {
    type: (typeof directing)[number] | (typeof recording)[number]
    agoMs: number
    /** Numbers that the device leaves out before this event. */
    gap: number
    hasProof: boolean
    hasReason: boolean
  }[]
  /** A device that the server has not heard. */
  isNew: boolean
  to: number
}

const ends = { weight: 1, arbitrary: fc.constantFrom('finished' as const, 'cancelled' as const) }
const seconds = (some: fc.Arbitrary<number>) => some.map((count) => count * 1000)
const event = fc.record({
  type: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom('taken-over' as const, 'resumed' as const, 'suspended' as const),
    },
    { weight: 5, arbitrary: fc.constantFrom('paused' as const, ...recording) },
    ends,
  ),
  agoMs: seconds(fc.oneof(fc.constant(0), fc.nat(20), fc.nat(300))),
  gap: fc.oneof(fc.constant(0), fc.nat(3000)),
  hasProof: fc.boolean(),
  hasReason: fc.boolean(),
})

const move: fc.Arbitrary<Move> = fc.record({
  who: fc.nat(people.length - 1),
  passedMs: seconds(fc.nat(60)),
  request: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('resume' as const, 'suspend' as const, 'save' as const) },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        'pause' as const,
        'take_over' as const,
        'release' as const,
        'hand_over' as const,
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom('finish' as const, 'cancel' as const) },
    { weight: 12, arbitrary: fc.constant(null) },
  ),
  events: fc.array(event, { minLength: 1, maxLength: 3 }),
  isNew: fc.boolean(),
  to: fc.nat(people.length - 1),
})

interface Play {
  entryid: number
  devices: ReturnType<typeof aDevice>[]
  proofs: (string | undefined)[]
  /** Milliseconds in which the user had the run, or could have taken it. */
  granted: number[]
  /** Reserved by a hand-over. */
  isReserved: boolean
}

async function act(play: Play, { who, request, events, isNew, to }: Move): Promise<void> {
  const as = people[who] as (typeof people)[number]
  const path = `/work_log/${play.entryid}`
  if (request === 'save')
    return void (await site.call('PUT', `${path}/stepData`, { as, body: { fields: { [fieldid]: to } } }))
  if (request) {
    const reason = ['take_over', 'release', 'hand_over'].includes(request) ? { reason: 'Shift ends' } : {}
    const body = { ...reason, ...(request === 'hand_over' && { userid: people[to]?.userid }) }
    return void (await site.call('POST', `${path}/${request}`, { as, body }))
  }
  if (isNew) play.devices[who] = aDevice(site, as)
  const device = play.devices[who] as Play['devices'][number]
  let gap = 0
  const sent = events.map((each) => {
    const proof = each.type === 'taken-over' && each.hasProof ? play.proofs[who] : undefined
    const made = device.event(
      each.type,
      {
        ...(proof && { hold_proof: proof }),
        ...(each.hasReason && !recording.includes(each.type as 'note.added') && { reason: 'Shift ends' }),
        ...(each.type === 'step.entered' && { stepid: stepids[to % stepids.length] }),
        ...(each.type === 'note.added' && { text: 'A note' }),
        ...(each.type === 'value.saved' && anAnswer(fieldid, to)),
      },
      each.agoMs,
    )
    gap += each.gap
    return { ...made, seq: made.seq + gap }
  })
  await device.send(play.entryid, sent)
}

interface State {
  status: string
  userid: number
  endtime: number | null
  hours: Map<number, number>
  /** Milliseconds since the newest event. */
  quietMs: number
}

async function read(entryid: number): Promise<State> {
  const { body } = await site.call('GET', `/work_log/${entryid}`, { as: admin })
  const hours = body.people.map((each: { userid: number; active_duration: number }) => [
    each.userid,
    each.active_duration,
  ])
  const row = await site.read(({ db }) =>
    db.selectFrom('entries').select('lastAt').where('entryid', '=', entryid).executeTakeFirstOrThrow(),
  )
  const { status, userid, endtime } = body
  return { status, userid, endtime, hours: new Map(hours), quietMs: site.clock.now - row.lastAt }
}

/** Shares are whole seconds whose sum is that of the run. */
const rounding = 1

const isOpen = ({ status }: State): boolean => ['started', 'paused', 'suspended'].includes(status)
const hoursOf = ({ hours }: State, userid: number): number => hours.get(userid) ?? 0

interface Seen {
  before: State
  after: State
  isReserved: boolean
}

/** Fails if the move of one user has changed what belongs to another one. */
function compare({ before, after, isReserved }: Seen, { who, request, events }: Move): void {
  const mover = (people[who] as (typeof people)[number]).userid
  const said = JSON.stringify({ before: [before, ...before.hours], after: [after, ...after.hours] })
  // Leads take over from when nothing more was recorded.
  const takesOver =
    who >= 2 && !request && events.some(({ type, hasReason }) => type === 'taken-over' && hasReason)
  const loss = takesOver && isOpen(before) ? Math.ceil(before.quietMs / 1000) : 0
  for (const { userid } of people)
    if (userid !== mover) {
      const lost = hoursOf(before, userid) - hoursOf(after, userid)
      assert.ok(lost >= -rounding && lost <= loss + rounding, `time of another user: ${said}`)
    }
  if (!isOpen(before)) {
    assert.deepEqual(
      [after.status, after.userid, after.endtime],
      [before.status, before.userid, before.endtime],
      said,
    )
    return
  }
  const isDecision = request !== null && ['release', 'hand_over', 'suspend'].includes(request) && who >= 2
  if (!isDecision && after.userid !== before.userid)
    assert.equal(after.userid, mover, `had it unasked: ${said}`)
  // Administrators direct runs of others, and the record says so.
  if (who === 3 && !isReserved) return
  if (!isDecision && after.userid !== mover) assert.equal(after.status, before.status, `directed it: ${said}`)
  if (!isOpen(after)) assert.equal(after.userid, mover, `ended in another name: ${said}`)
}

test('nobody moves the time of another user, has a run unasked or ends it in another name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 25 }), async (moves) => {
      const { entryid } = await aRun(site, people[0] as (typeof people)[number], guideid)
      const play: Play = {
        entryid,
        devices: people.map((person) => aDevice(site, person)),
        proofs: [],
        granted: people.map(() => 0),
        isReserved: false,
      }
      for (const each of moves) {
        const start = await read(entryid)
        site.clock.now += each.passedMs
        for (const [index, { userid }] of people.entries())
          if (userid === start.userid || (start.status === 'suspended' && !play.isReserved))
            play.granted[index] = (play.granted[index] ?? 0) + each.passedMs
        const before = await read(entryid)
        await act(play, each)
        const after = await read(entryid)
        compare({ before, after, isReserved: play.isReserved }, each)
        // A device reports a hold later than it began.
        if (!each.request && after.status === 'suspended')
          play.granted = play.granted.map((ms) => ms + Math.max(...each.events.map(({ agoMs }) => agoMs)))
        if (each.who >= 2 && after.userid !== before.userid)
          play.granted[each.who] = (play.granted[each.who] ?? 0) + before.quietMs
        for (const [index, person] of people.entries()) {
          const [spent, most] = [hoursOf(after, person.userid), (play.granted[index] ?? 0) / 1000]
          assert.ok(spent <= most + rounding, `more time than turns: ${spent} > ${most}`)
        }
        play.isReserved =
          after.status === 'suspended' &&
          each.request !== 'release' &&
          (play.isReserved || (each.request === 'hand_over' && after.userid !== before.userid))
        const mover = people[each.who] as (typeof people)[number]
        const { body } = await site.call('GET', `/work_log/${entryid}`, { as: mover })
        if (body?.hold_proof) play.proofs[each.who] = body.hold_proof
      }
      const { body } = await site.call('GET', '/record_check', { as: admin })
      assert.equal(body.altered_count, 0)
    }),
    { numRuns: Number(process.env.STEPWRIGHT_TEST_ROUNDS ?? 25) },
  )
})
