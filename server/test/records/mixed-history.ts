// Performs random runs by API: ended and open ones, with corrections, cleared values, conflicts, pauses and holds.
import fc from 'fast-check'
import type { TestSite } from '../app.ts'
import { anAdmin, aPerson, type TestPerson } from '../builders.ts'
import { aGuide } from '../guide-builders.ts'
import { aForm, aNote, aRun, type TestField } from '../run-builders.ts'

interface FieldPlan {
  draft: {
    label: string
    field_type: string
    required?: boolean
    readings?: number
    [member: string]: unknown
  }
  right: readonly string[]
  wrong: readonly string[]
}

const perStep: readonly (readonly FieldPlan[])[] = [
  [
    {
      draft: { label: 'Gap', field_type: 'Numeric Input', unit: 'mm', min: 1, max: 3, required: true },
      right: ['1', '1.1', '1.2', '1.37', '2', '2.9', '3'],
      wrong: ['0.9', '0.1', '3.001', '12.7'],
    },
    {
      draft: { label: 'Shaft', field_type: 'Numeric Input', unit: 'mm', min: 67.85, max: 68.15, readings: 3 },
      right: ['67.99', '68', '68.01', '68.1'],
      wrong: ['67.8', '68.16'],
    },
    { draft: { label: 'Chips', field_type: 'Counter', max: 4 }, right: ['0', '3'], wrong: ['5', '9'] },
    {
      draft: { label: 'Serial', field_type: 'Text Input', pattern: '@{2}-#{4}', required: true },
      right: ['AB-1234', 'CD-0007'],
      wrong: ['AB1234', '=1+1'],
    },
  ],
  [
    {
      draft: { label: 'Day', field_type: 'Date', earliest: '2026-03-01', latest: '2026-03-31' },
      right: ['2026-03-09'],
      wrong: ['2026-02-01', '2026-04-02'],
    },
    {
      draft: { label: 'Hour', field_type: 'Time', earliest: '06:00', latest: '22:00', required: true },
      right: ['07:05'],
      wrong: ['05:59', '23:10'],
    },
    {
      draft: {
        ...{ label: 'Look', field_type: 'Radios' },
        ...{ options: ['Good', 'Fair', 'Bad'], wrong_options: ['Bad'] },
      },
      right: ['Good', 'Fair'],
      wrong: ['Bad'],
    },
    { draft: { label: 'Seal', field_type: 'Pass/Fail' }, right: ['pass'], wrong: ['fail'] },
    {
      draft: { label: 'Kit', field_type: 'Text Input', barcode: 'KIT-*' },
      right: ['KIT-1'],
      wrong: ['BOX-1'],
    },
    { draft: { label: 'Batch', field_type: 'Text Input', expected: 'B7' }, right: ['B7'], wrong: ['B8'] },
  ],
]

const beforeFields: readonly FieldPlan[] = [
  {
    draft: { label: 'Pressure', field_type: 'Numeric Input', unit: 'bar', max: 6, required: true },
    right: ['5', '5.5'],
    wrong: ['6.5'],
  },
]

export interface HistoryField extends TestField {
  plan: FieldPlan
  stepid: number
}

export interface History {
  admin: TestPerson
  guideid: number
  /** The prerequisite, which also has runs of its own. */
  before: number
  fields: readonly HistoryField[]
  fieldsBefore: readonly HistoryField[]
}

type Deed =
  | { do: 'save' | 'correct' | 'offline'; field: number; isRight: boolean; pick: number; count: number }
  | { do: 'conflict'; field: number; isRight: boolean; pick: number; count: number }
  | { do: 'clear'; field: number }
  | { do: 'step'; at: number }
  | { do: 'pause' | 'resume' | 'suspend' | 'settle' }

const answered = {
  field: fc.nat(20),
  isRight: fc.nat(3).map((side) => side > 0),
  pick: fc.nat(9),
  count: fc.integer({ min: 1, max: 3 }),
}
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('save' as const), ...answered }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), ...answered }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('offline' as const), ...answered }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('conflict' as const), ...answered }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const), field: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('step' as const), at: fc.nat(5) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('pause', 'resume', 'resume', 'suspend', 'settle') }),
  },
)

interface RunPlan {
  isOfBefore: boolean
  deeds: { passed: number; deed: Deed }[]
  /** Answers every required field before the end. */
  isWhole: boolean
  end: 'finish' | 'cancel' | 'pause' | 'suspend' | null
  /** Corrections after the end. */
  late: Deed[]
  isVoided: boolean
  /** Milliseconds until the next run. */
  rest: number
}

/** More than the age of an event of a device, so that two runs never have an event in the same second. */
const leastMs = 8000
const milliseconds = fc.integer({ min: leastMs, max: 400_000 })
const runPlan: fc.Arbitrary<RunPlan> = fc.record({
  isOfBefore: fc.nat(3).map((side) => side === 0),
  deeds: fc.array(fc.record({ passed: milliseconds, deed }), { minLength: 3, maxLength: 14 }),
  isWhole: fc.boolean(),
  end: fc.constantFrom('finish', 'finish', 'finish', 'finish', 'cancel', 'pause', 'suspend', null),
  late: fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('offline' as const), ...answered }),
      fc.record({ do: fc.constant('settle' as const) }),
    ),
    { maxLength: 2 },
  ),
  isVoided: fc.nat(4).map((side) => side === 0),
  rest: fc.integer({ min: leastMs, max: 40_000_000 }),
})

const given = { isRight: true, pick: 0, count: 1 }
/** Both people work on it, and a value is corrected after the end. */
const handedOver: RunPlan = {
  isOfBefore: false,
  deeds: [
    { passed: 70_123, deed: { do: 'save', field: 1, ...given } },
    { passed: 61_500, deed: { do: 'save', field: 2, ...given, count: 3 } },
    { passed: 30_700, deed: { do: 'suspend' } },
    { passed: 90_000, deed: { do: 'resume' } },
    { passed: 40_450, deed: { do: 'save', field: 5, ...given } },
    { passed: 20_300, deed: { do: 'save', field: 1, ...given, pick: 1 } },
  ],
  isWhole: true,
  isVoided: false,
  end: 'finish',
  late: [{ do: 'offline', field: 1, ...given, isRight: false }],
  rest: leastMs,
}

export async function performHistory(site: TestSite, seed: number, count: number): Promise<History> {
  const admin = await anAdmin(site, `Ada ${seed}`)
  const people = [await aPerson(site, { name: `Tom ${seed}` }), await aPerson(site, { name: `Eva ${seed}` })]
  const before = await aGuide(site, { author: admin, steps: 1 })
  const guide = await aGuide(site, {
    ...{ author: admin, steps: perStep.length },
    fields: { prerequisites: [before.guideid] },
  })
  const formOf = async (stepid: number, plans: readonly FieldPlan[]) => {
    const saved = await aForm(
      site,
      admin,
      stepid,
      plans.map(({ draft }) => draft),
    )
    return saved.map((field, at) => ({ ...field, stepid, plan: plans[at] as FieldPlan }))
  }
  const fieldsBefore = await formOf(before.steps[0]?.stepid as number, beforeFields)
  const fields: HistoryField[] = [...fieldsBefore]
  for (const [at, { stepid }] of guide.steps.entries())
    fields.push(...(await formOf(stepid, perStep[at] ?? [])))
  for (const plan of [...fc.sample(runPlan, { numRuns: count, seed }), handedOver]) {
    const guideid = plan.isOfBefore ? before.guideid : guide.guideid
    const asked = plan.isOfBefore ? fieldsBefore : fields
    const { entryid, isEnded } = await new Performance(site, people, asked).perform(guideid, plan)
    if (plan.isVoided && isEnded) await voidRun(site, admin, entryid)
    site.clock.now += plan.rest
  }
  return { admin, guideid: guide.guideid, before: before.guideid, fields, fieldsBefore }
}

async function voidRun(site: TestSite, admin: TestPerson, entryid: number): Promise<void> {
  site.clock.now += leastMs + 77
  const voiding = { as: admin, body: { reason: 'Wrong part' } }
  const { status, text } = await site.call('POST', `/work_log/${entryid}/void`, voiding)
  if (status !== 200) throw new Error(text)
}

class Performance {
  private entryid = 0
  /** Index of the operator. */
  private who = 0
  private readonly site: TestSite
  private readonly people: readonly TestPerson[]
  private readonly fields: readonly HistoryField[]

  constructor(site: TestSite, people: readonly TestPerson[], fields: readonly HistoryField[]) {
    this.site = site
    this.people = people
    this.fields = fields
  }

  private get operator(): TestPerson {
    return this.people[this.who] as TestPerson
  }

  async perform(guideid: number, { deeds, isWhole, end, late }: RunPlan) {
    this.entryid = (await aRun(this.site, this.operator, guideid, `WO-${this.site.clock.now}`)).entryid
    for (const { passed, deed } of deeds) {
      this.site.clock.now += passed
      await this.follow(deed)
    }
    this.site.clock.now += leastMs + 137
    for (const [at, { plan }] of this.fields.entries())
      if (isWhole && plan.draft.required) await this.put(at, plan.right[0] as string)
    if (end) await this.post(end, { reason: 'No material' })
    for (const deed of late) {
      this.site.clock.now += leastMs + 1021
      await this.follow(deed, 'value.corrected')
    }
    return { entryid: this.entryid, isEnded: end === 'finish' || end === 'cancel' }
  }

  private fieldAt = (at: number) => this.fields[at % this.fields.length] as HistoryField

  private valuesOf({ field, isRight, pick, count }: Extract<Deed, { pick: number }>): string[] {
    const { plan } = this.fieldAt(field)
    const choices = isRight ? plan.right : plan.wrong
    const readings = Math.min(count, plan.draft.readings ?? 1)
    return Array.from({ length: readings }, (_, at) => choices[(pick + at) % choices.length] as string)
  }

  private async follow(deed: Deed, offlineType = 'value.saved'): Promise<void> {
    if (deed.do === 'save' || deed.do === 'correct') return this.save(deed)
    if (deed.do === 'clear') return this.put(deed.field, null)
    if (deed.do === 'step') return this.post('step', { stepid: this.fieldAt(deed.at).stepid })
    if (deed.do === 'offline') return this.note(deed, offlineType, this.valuesOf(deed))
    if (deed.do === 'settle') return this.settle()
    if (deed.do === 'conflict') {
      await this.note(deed, 'value.saved', this.valuesOf(deed))
      this.site.clock.now += leastMs
      return this.note(deed, 'value.saved', this.valuesOf({ ...deed, isRight: !deed.isRight }))
    }
    await this.move(deed.do)
  }

  /** Another person takes a run on hold over. */
  private async move(verb: 'pause' | 'resume' | 'suspend'): Promise<void> {
    const read = () => this.site.call('GET', `/work_log/${this.entryid}`, { as: this.operator })
    if (verb === 'resume' && (await read()).body.status === 'suspended') this.who = 1 - this.who
    await this.post(verb, verb === 'resume' ? {} : { reason: 'Break' })
    const { userid } = (await read()).body
    this.who = this.people.findIndex((person) => person.userid === userid)
  }

  private async post(verb: string, body: object): Promise<void> {
    const answer = await this.site.call('POST', `/work_log/${this.entryid}/${verb}`, {
      as: this.operator,
      body,
    })
    // A state that does not allow the change is a part of the history.
    if (answer.status >= 300 && answer.status !== 422) throw new Error(`${verb}: ${answer.text}`)
  }

  private save(deed: Extract<Deed, { pick: number }>): Promise<void> {
    const values = this.valuesOf(deed)
    return this.put(deed.field, values.length > 1 ? values : (values[0] as string), deed.do === 'correct')
  }

  private async put(at: number, value: string | string[] | null, hasReason = false): Promise<void> {
    const { field_revisionid } = this.fieldAt(at)
    const body = { fields: { [field_revisionid]: value }, ...(hasReason && { reason: 'Misread' }) }
    const path = `/work_log/${this.entryid}/stepData`
    const { status, text } = await this.site.call('PUT', path, { as: this.operator, body })
    if (status !== 200) throw new Error(text)
  }

  /** From a device of its own that knows no answer of others. */
  private async note({ field }: { field: number }, type: string, values: readonly string[]): Promise<void> {
    const { field_revisionid } = this.fieldAt(field)
    const answers = values.map((value, at) => ({ field_revisionid, reading: at + 1, value, based_on: null }))
    const event = { label: 'Tablet', type, agoMs: 2345, answers, reason: 'Read again' }
    await aNote(this.site, this.operator, this.entryid, event)
  }

  private async settle(): Promise<void> {
    const path = `/work_log/${this.entryid}`
    const { body } = await this.site.call('GET', `${path}/values`, { as: this.operator })
    const rival = body.find((value: { rival: boolean }) => value.rival)
    if (!rival) return
    const { field_revisionid, reading, value } = rival
    const choice = { field_revisionid, reading, value, reason: 'Checked' }
    const { status, text } = await this.site.call('POST', `${path}/settle`, {
      as: this.operator,
      body: choice,
    })
    if (status !== 200) throw new Error(text)
  }
}
