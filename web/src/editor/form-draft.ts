// Converts the form of a step between the server's shape and the inputs of the form builder. Pure.
import type { Input, Output } from '@stepwright/client'
import {
  type FieldType,
  hasOptions,
  isMoment,
  isNumeric,
  readOptions,
  type ShowOperator,
} from '@stepwright/rules'
import { bothReadings, readDecimal, showDecimal } from '../lib/i18n/decimal.ts'
import { type SignatureDraft, signatureOf, wireOfSignature } from './signature-draft.ts'

export type StepForm = Output<'getStepForm'>
export type SavedField = StepForm['fields'][number]
type Wire = Extract<Input<'saveStepForm'>['body'], { fields: unknown }>['fields'][number]

// A type alias, because an interface is not assignable to an index signature.
export type When = {
  /** Key of the field that decides. */
  readonly key: string
  readonly operator: ShowOperator
  readonly values: readonly string[]
}

export type Verdict = '' | 'right' | 'wrong'

export interface FieldDraft {
  readonly key: string
  /** Null for a field that was never saved. */
  readonly guid: string | null
  readonly label: string
  readonly type: FieldType
  readonly required: boolean
  readonly help: string
  readonly unit: string
  readonly min: string
  readonly max: string
  readonly minExclusive: boolean
  readonly maxExclusive: boolean
  readonly decimals: string
  readonly target: string
  readonly warnMin: string
  readonly warnMax: string
  readonly earliest: string
  readonly latest: string
  /** One option per line. */
  readonly options: string
  /** Evaluation of each line; for a checkbox, of ticked and not ticked. */
  readonly verdicts: readonly Verdict[]
  readonly proposed: string
  readonly readings: string
  readonly least: string
  readonly barcode: string
  readonly expected: string
  readonly pattern: string
  readonly placeholder: string
  readonly textarea: string
  readonly when: When | null
  /** Once the field has been a Signature. */
  readonly signature?: SignatureDraft
}

export const newField = (key: string, type: FieldType = 'Text Input'): FieldDraft => ({
  key,
  guid: null,
  label: '',
  type,
  required: false,
  help: '',
  unit: '',
  min: '',
  max: '',
  minExclusive: false,
  maxExclusive: false,
  decimals: '',
  target: '',
  warnMin: '',
  warnMax: '',
  earliest: '',
  latest: '',
  options: '',
  verdicts: [],
  proposed: '',
  readings: '',
  least: '',
  barcode: '',
  expected: '',
  pattern: '',
  placeholder: '',
  textarea: '',
  when: null,
})

const text = (value: number | string | null): string => (value === null ? '' : String(value))

/** Returns the form as inputs: saved fields have their guid as key, and numbers are formatted in the language. */
export function draftsOf(fields: readonly SavedField[], locale: string): FieldDraft[] {
  const number = (value: number | string | null) => showDecimal(text(value), locale)
  const isNumber = (guid: string) =>
    fields.some(({ field_guid, field_type }) => field_guid === guid && takes.unit(field_type))
  return fields.map((field) => {
    const when = field.show_when
    return {
      ...plainDraft(field),
      min: number(field.min),
      max: number(field.max),
      target: number(field.target),
      warnMin: number(field.warn_min ?? null),
      warnMax: number(field.warn_max ?? null),
      proposed: takes.unit(field.field_type) ? number(field.default) : text(field.default),
      when: when && {
        key: when.field_guid,
        operator: when.operator,
        values: isNumber(when.field_guid) ? when.values.map(number) : when.values,
      },
    }
  })
}

const plainDraft = (field: SavedField) => ({
  key: field.field_guid,
  guid: field.field_guid,
  label: field.label,
  type: field.field_type,
  required: field.required,
  help: field.help,
  unit: field.unit,
  minExclusive: field.min_exclusive,
  maxExclusive: field.max_exclusive,
  decimals: text(field.decimals),
  earliest: field.earliest ?? '',
  latest: field.latest ?? '',
  options: readOptions(field.options).join('\n'),
  verdicts: verdictsOf(field),
  readings: field.readings > 1 ? String(field.readings) : '',
  least: text(field.least_readings ?? null),
  barcode: field.barcode ?? '',
  expected: field.expected ?? '',
  pattern: field.pattern ?? '',
  placeholder: field.placeholder,
  textarea: field.textarea,
  ...(takes.signature(field.field_type) && { signature: signatureOf(field) }),
})

const verdictsOf = ({ field_type, options, right_options, wrong_options }: SavedField): Verdict[] =>
  (field_type === 'Checkbox' ? ['1', '0'] : readOptions(options)).map((option) =>
    wrong_options?.includes(option) ? 'wrong' : right_options?.includes(option) ? 'right' : '',
  )

/** Omits members that the type does not have, because the server would reject them. */
export const takes = {
  unit: isNumeric as (type: FieldType) => boolean,
  decimals: (type: FieldType) => type === 'Numeric Input',
  moments: isMoment as (type: FieldType) => boolean,
  options: hasOptions as (type: FieldType) => boolean,
  several: (type: FieldType) => type === 'Checkboxes',
  barcode: (type: FieldType) => type === 'Text Input',
  words: (type: FieldType) => type === 'Text Input' || type === 'Text Area',
  placeholder: (type: FieldType) => type === 'Text Input',
  textarea: (type: FieldType) => type === 'Text Area',
  readings: (type: FieldType) => ['Text Input', 'Numeric Input', 'Image'].includes(type),
  proposed: (type: FieldType) =>
    ['Text Input', 'Text Area', 'Numeric Input', 'Radios', 'Select'].includes(type),
  checked: (type: FieldType) => type === 'Checkbox',
  signature: (type: FieldType) => type === 'Signature',
} as const

export const optionsOf = ({ options }: FieldDraft): string[] =>
  options
    .split('\n')
    .map((option) => option.trim())
    .filter((option) => option !== '')

const plainOf = (typed: string, locale: string): string => readDecimal(typed.trim(), locale)

/** Ambiguous numbers by name of their input, with both unambiguous spellings. */
export function listDoubts(fields: readonly FieldDraft[], locale: string) {
  return fields.flatMap((field, index) => {
    const { min, max, target, warnMin, warnMax, proposed, when } = field
    const isCompared = fields.some(({ key, type }) => key === when?.key && takes.unit(type))
    const typed = {
      ...(takes.unit(field.type) && { min, max, target, warn_min: warnMin, warn_max: warnMax }),
      ...(takes.unit(field.type) && takes.proposed(field.type) && { default: proposed }),
      ...(isCompared && { show_when: when?.values[0] ?? '' }),
    }
    return Object.entries(typed).flatMap(([member, value]) => {
      const both = bothReadings(value, locale)
      return both ? [{ name: `fields.${index}.${member}`, ...both }] : []
    })
  })
}

/** Text that is no number is sent unchanged, so that the server's fault names its input. */
function numberOf(typed: string, locale: string): number | null {
  const plain = plainOf(typed, locale)
  return plain === '' ? null : Number.isFinite(Number(plain)) ? Number(plain) : (plain as never)
}

export function wireOf(field: FieldDraft, fields: readonly FieldDraft[], locale = 'en'): Wire {
  const number = (typed: string) => numberOf(typed, locale)
  const { type } = field
  const isNumber = takes.unit(type)
  return {
    ...(field.guid !== null && { field_guid: field.guid }),
    label: field.label.trim(),
    field_type: type,
    required: field.required,
    ...(field.help.trim() && { help: field.help.trim() }),
    ...(isNumber && {
      ...(field.unit.trim() && { unit: field.unit.trim() }),
      min: number(field.min),
      max: number(field.max),
      ...(field.min.trim() && { min_exclusive: field.minExclusive }),
      ...(field.max.trim() && { max_exclusive: field.maxExclusive }),
      ...(takes.decimals(type) && { decimals: number(field.decimals) }),
      target: number(field.target),
      ...(field.warnMin.trim() && { warn_min: number(field.warnMin) }),
      ...(field.warnMax.trim() && { warn_max: number(field.warnMax) }),
    }),
    ...(takes.moments(type) && momentsOf(field)),
    ...(takes.options(type) && { options: optionsOf(field) }),
    ...evaluationOf(field),
    ...rightTextOf(field),
    ...(takes.barcode(type) && field.barcode.trim() && { barcode: field.barcode.trim() }),
    ...(takes.placeholder(type) && field.placeholder && { placeholder: field.placeholder }),
    ...(takes.checked(type) && field.placeholder === '1' && { placeholder: '1' }),
    ...(takes.textarea(type) && field.textarea && { textarea: field.textarea }),
    ...(takes.readings(type) && field.readings.trim() && { readings: number(field.readings) }),
    ...(takes.readings(type) && field.least.trim() && { least_readings: number(field.least) }),
    ...(takes.proposed(type) &&
      field.proposed.trim() && {
        default: isNumber ? plainOf(field.proposed, locale) : field.proposed.trim(),
      }),
    ...(takes.signature(type) && wireOfSignature(field.signature)),
    ...whenOf(field, fields, locale),
  } as Wire
}

const momentsOf = ({ earliest, latest }: FieldDraft) => ({
  ...(earliest && { earliest }),
  ...(latest && { latest }),
})

const rightTextOf = ({ type, expected, pattern }: FieldDraft) => ({
  ...(takes.words(type) && expected.trim() && { expected: expected.trim() }),
  ...(takes.words(type) && pattern.trim() && { pattern: pattern.trim() }),
})

/** Groups options by their evaluation, as answers name them. */
function evaluationOf({ type, options, verdicts }: FieldDraft) {
  const named = takes.checked(type) ? ['1', '0'] : takes.options(type) ? options.split('\n') : []
  const having = (verdict: Verdict) =>
    named.flatMap((option, index) => (verdicts[index] === verdict && option.trim() ? [option.trim()] : []))
  const [right, wrong] = [takes.several(type) ? having('right') : [], having('wrong')]
  return {
    ...(right.length > 0 && { right_options: right }),
    ...(wrong.length > 0 && { wrong_options: wrong }),
  }
}

/** A field that was never saved has no guid; its index identifies it. */
function whenOf({ when }: FieldDraft, fields: readonly FieldDraft[], locale: string) {
  const place = fields.findIndex(({ key }) => key === when?.key)
  const other = fields[place]
  if (!when || !other) return {}
  const { operator, values } = when
  const named = other.guid === null ? { orderby: place + 1 } : { field_guid: other.guid }
  const written = takes.unit(other.type) ? values.map((value) => plainOf(value, locale)) : [...values]
  return { show_when: { ...named, operator, values: operator === 'answered' ? [] : written } }
}

/**
 * Returns the draft as the server would return it, with indices as ids. Invalid members are omitted, so that it can be
 * rendered.
 */
export function fieldOf(field: FieldDraft, place: number, locale = 'en'): SavedField {
  const { type } = field
  const limit = (typed: string) => (takes.unit(type) ? asLimit(typed, locale) : null)
  const proposed = takes.unit(type) ? plainOf(field.proposed, locale) : field.proposed.trim()
  return {
    field_guid: field.key,
    field_revisionid: place + 1,
    form_revisionid: 0,
    orderby: place + 1,
    label: field.label,
    field_type: type,
    help: field.help,
    unit: takes.unit(type) ? field.unit : '',
    target: limit(field.target),
    placeholder: field.placeholder,
    textarea: field.textarea,
    default: takes.proposed(type) ? proposed || null : null,
    options: JSON.stringify(takes.options(type) ? optionsOf(field) : []),
    required: field.required,
    min: limit(field.min),
    max: limit(field.max),
    min_exclusive: field.minExclusive,
    max_exclusive: field.maxExclusive,
    decimals: takes.decimals(type) ? within(limit(field.decimals), 0, mostDecimals) : null,
    readings: (takes.readings(type) && within(asLimit(field.readings, locale), 1, mostReadings)) || 1,
    barcode: (takes.barcode(type) && field.barcode) || null,
    ...evaluationOf(field),
    ...rightTextOf(field),
    ...warningsOf(limit(field.warnMin), limit(field.warnMax)),
    ...(takes.moments(type) && momentsOf(field)),
    ...(takes.signature(type) && wireOfSignature(field.signature)),
    show_when: field.when && {
      field_guid: field.when.key,
      operator: field.when.operator,
      values: [...field.when.values],
    },
  }
}

const warningsOf = (low: number | null, high: number | null) => ({
  ...(low !== null && { warn_min: low }),
  ...(high !== null && { warn_max: high }),
})

// Saved fields of the server.
const mostDecimals = 10
const mostReadings = 20

const within = (value: number | null, least: number, most: number): number | null =>
  value !== null && Number.isInteger(value) && value >= least && value <= most ? value : null

function asLimit(typed: string, locale: string): number | null {
  const value = Number(plainOf(typed, locale))
  return typed.trim() === '' || !Number.isFinite(value) ? null : value
}
