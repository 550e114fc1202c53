// Creates forms, runs and the events of their devices, by API.
import { randomUUID } from 'node:crypto'
import type { TestSite } from './app.ts'
import type { TestPerson } from './builders.ts'

export interface TestField {
  field_revisionid: number
  field_guid: string
}

export async function aForm(
  site: TestSite,
  author: TestPerson,
  stepid: number,
  fields: readonly object[],
): Promise<TestField[]> {
  const { status, text, body } = await site.call('POST', `/step_forms/${stepid}`, {
    as: author,
    body: { fields },
  })
  if (status > 201) throw new Error(`No form: ${text}`)
  return body.fields.map(({ field_revisionid, field_guid }: TestField) => ({ field_revisionid, field_guid }))
}

export interface TestRun {
  entryid: number
  guide_revisionid: number
  max_form_revisionid: number
  prerequisite_revisions: { guideid: number; guide_revisionid: number }[]
}

export async function aRun(
  site: TestSite,
  operator: TestPerson,
  guideid: number,
  workorderid = 'WO-1',
): Promise<TestRun> {
  const { status, text, body } = await site.call('POST', '/work_log', {
    as: operator,
    body: { guideid, workorderid },
  })
  if (status !== 201) throw new Error(`No run: ${text}`)
  return body
}

interface TestDevice {
  label: string
  /** Numbered 1, 2, 3 …; a missing number is an event that was not sent yet. */
  seq?: number
  last?: number
  agoMs?: number
}

/** Sends one event of this person from a device of its own. */
export async function aNote(
  site: TestSite,
  person: TestPerson,
  entryid: number,
  { label, seq = 1, last, agoMs = 0, ...event }: TestDevice & { type: string; [member: string]: unknown },
): Promise<{ device: string; eventid: string }> {
  const [device, eventid] = [randomUUID(), randomUUID()]
  const at = site.clock.now
  const clocks = (ms: number) => ({ at: ms, mono: ms, session: device })
  const sent = { eventid, seq, userid: person.userid, ...clocks(at - agoMs), ...event }
  const body = { device, label, sent: clocks(at), events: [sent], ...(last ? { last } : {}) }
  const { text, body: verdicts } = await site.call('POST', `/work_log/${entryid}/events`, {
    as: person,
    body,
  })
  if (verdicts.events?.length !== 1) throw new Error(`Not sent: ${text}`)
  return { device, eventid }
}

/**
 * Sends each value from a device of its own (Tablet 1, Tablet 2 …), a second apart, without knowledge of the other
 * values.
 */
export async function aDisagreement(
  site: TestSite,
  person: TestPerson,
  run: { entryid: number; field: number },
  values: readonly (string | number)[],
): Promise<void> {
  for (const [index, value] of values.entries()) {
    site.clock.now += 1000
    const answers = [{ field_revisionid: run.field, value, based_on: null }]
    await aNote(site, person, run.entryid, { label: `Tablet ${index + 1}`, type: 'value.saved', answers })
  }
}

export interface TestEvent {
  eventid: string
  seq: number
  userid: number
  type: string
  at: number
}

/** A device with an offset of its clock that records events of its user. */
export function aDevice(site: TestSite, person: TestPerson, skewMs = 0) {
  const device = randomUUID()
  let seq = 0
  return {
    device,
    event(type: string, rest: object = {}, agoMs = 0): TestEvent {
      const at = site.clock.now + skewMs - agoMs
      const clocks = { at, mono: at, session: device }
      return { eventid: randomUUID(), seq: ++seq, userid: person.userid, type, ...clocks, ...rest }
    },
    send(run: string | number, events: readonly unknown[], rest: object = {}, as = person) {
      const at = site.clock.now + skewMs
      const body = { device, sent: { at, mono: at, session: device }, events, ...rest }
      return site.call('POST', `/work_log/${run}/events`, { as, body })
    },
  }
}

/** Answers of an event; an empty field is based on null. */
export const anAnswer = (field: number, value: string | number, based_on?: string | null) => ({
  answers: [{ field_revisionid: field, value, ...(based_on === undefined ? {} : { based_on }) }],
})
