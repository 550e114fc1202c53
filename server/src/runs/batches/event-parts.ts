// Reads the members and answers of an event, and the faults in them, which depend on no right.

import { readingsOf } from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, fault } from '#platform/problems.ts'
import { evaluateInput } from '../answers/evaluate-inputs.ts'
import { type MediaAnswer, mediumOf } from '../answers/media-answers.ts'
import type { StoredAnswer } from '../events/read-events.ts'
import type { RunPlan } from '../plans/plans.ts'
import { readWorkOrder } from '../work-orders.ts'
import type { DeviceEvent } from './batch.schema.ts'

export interface EventParts {
  answers: StoredAnswer[]
  media: MediaAnswer[]
  faults: FieldFault[]
}

export function partsOf(ctx: Context, event: DeviceEvent, plan: RunPlan): EventParts {
  const faults: FieldFault[] = [...faultsOfMembers(event), ...faultsOfStep(event, plan)]
  const media: MediaAnswer[] = []
  const answers = (event.answers ?? []).flatMap((answer, index) => {
    if (answer.settles && event.type !== 'value.settled')
      faults.push(
        fault(`answers.${index}.settles`, `settles is not taken with ${event.type}`, 'unknown_field'),
      )
    const found = evaluateAnswer(ctx, { plan, answer, place: `answers.${index}` })
    faults.push(...found.faults)
    media.push(...found.media)
    return found.answers
  })
  if (event.file?.field_revisionid === undefined) {
    if (event.file) media.push({ field: noteField, id: event.file.value, place: 'file.value' })
  } else {
    const answer = { field_revisionid: event.file.field_revisionid, value: event.file.value }
    const found = evaluateAnswer(ctx, { plan, answer, place: 'file' })
    faults.push(...found.faults)
    media.push(...found.media)
    if (found.faults.length === 0 && found.media.length === 0)
      faults.push(fault('file.field_revisionid', 'file.field_revisionid must be a field that takes a file'))
  }
  return { answers, media, faults }
}

/** Members that a type requires and that other types reject. */
const membersOf: Partial<Record<DeviceEvent['type'], readonly (keyof DeviceEvent)[]>> = {
  started: ['guideid', 'workorderid'],
  'step.entered': ['stepid'],
  'value.saved': ['answers'],
  'value.corrected': ['answers'],
  'value.settled': ['answers'],
  'file.added': ['file'],
  'workorder.changed': ['workorderid'],
}
/** Members that a type takes and does not need. */
const optionalOf: Partial<Record<DeviceEvent['type'], readonly (keyof DeviceEvent)[]>> = {
  'taken-over': ['hold_proof'],
  suspended: ['lead_only'],
  'note.added': ['text', 'files'],
}
const special = [
  'guideid',
  'workorderid',
  'answers',
  'file',
  'text',
  'files',
  'hold_proof',
  'lead_only',
] as const
const ofStart = ['langid', 'plan'] as const

export function faultsOfMembers(event: DeviceEvent): FieldFault[] {
  const needed = membersOf[event.type] ?? []
  const missing = needed.filter((name) => event[name] === undefined)
  const others = event.type === 'started' ? special : [...special, ...ofStart]
  const accepted = [...needed, ...(optionalOf[event.type] ?? [])]
  const strange = others.filter((name) => event[name] !== undefined && !accepted.includes(name))
  const isEmpty = event.type === 'note.added' && !isVisible(event.text) && !event.files
  const orders = event.workorderid === undefined ? [] : readWorkOrder(event.workorderid).faults
  return [
    ...missing.map((name) => fault(name, `${name} is required with ${event.type}`, 'missing_field')),
    ...strange.map((name) => fault(name, `${name} is not taken with ${event.type}`, 'unknown_field')),
    ...(isEmpty ? [fault('text', 'a note needs a text or files', 'missing_field')] : []),
    ...orders,
  ]
}

/** Holds more than spaces and invisible characters. */
const isVisible = (text = ''): boolean => /[^\s\p{C}]/u.test(text)

const faultsOfStep = ({ stepid }: DeviceEvent, { steps }: RunPlan): FieldFault[] =>
  stepid === undefined || steps.has(stepid) ? [] : [fault('stepid', 'stepid must be a step of this run')]

/** Stands for a field: a note takes pictures alone. */
const noteField = { field_type: 'Image', field_guid: '', label: 'file.value' } as const

interface AskedAnswer {
  plan: RunPlan
  answer: NonNullable<DeviceEvent['answers']>[number]
  place: string
}

function evaluateAnswer(ctx: Context, { plan, answer, place }: AskedAnswer) {
  const { field_revisionid, reading = 1, value, file, based_on, settles } = answer
  const at = (name: string) => `${place}.${name}`
  const refuse = (...faults: FieldFault[]) => ({
    ...{ answers: [] as StoredAnswer[], media: [] as MediaAnswer[], faults },
  })
  const field = plan.fields.get(field_revisionid)
  if (!field)
    return refuse(fault(at('field_revisionid'), 'No field of the forms of this run', 'unknown_field'))
  if (reading > readingsOf(field))
    return refuse(fault(at('reading'), `${field.label} takes ${readingsOf(field)} readings`))
  const stored = {
    field: field_revisionid,
    reading,
    ...(based_on === undefined ? {} : { basedOn: based_on }),
    ...(settles === undefined ? {} : { settles }),
  }
  const takesFile = mediumOf(field.field_type) !== undefined
  if (file !== undefined) {
    if (!takesFile || value !== undefined)
      return refuse(fault(at('file'), `${field.label} takes no file here`))
    const pending = { ...stored, value: null, number: null, deviation: null, file }
    return { ...refuse(), answers: [pending] }
  }
  const found = evaluateInput(ctx, plan, { field_revisionid, value: value ?? null })
  const faults = found.faults.map((each) => ({ ...each, field: at('value') }))
  const evaluation = found.answers[0]?.evaluation
  if (!evaluation) return refuse(...faults)
  const { number, deviation } = evaluation
  const media =
    takesFile && evaluation.value !== null
      ? [{ field, id: Number(evaluation.value), place: at('value') }]
      : []
  return { answers: [{ ...stored, value: evaluation.value, number, deviation }], media, faults }
}
