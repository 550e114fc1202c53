// Forms and fields on the wire: how they are read, and how they are written.
import { fieldTypes, showOperators } from '@stepwright/rules'
import { type Static, type TSchema, Type } from 'typebox'
import { fieldLimits as limits } from '#guides/field-limits.ts'

const nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })

const fieldType = Type.Enum([...fieldTypes], { description: 'What kind of value it takes' })

const ShowWhen = Type.Object(
  {
    field_guid: Type.String({ description: 'The earlier field of this form that decides' }),
    operator: Type.Enum([...showOperators], {
      description: 'How the answer there is compared; what has no answer satisfies nothing',
    }),
    values: Type.Array(Type.String(), { description: 'What it is compared with; empty for answered' }),
  },
  { title: 'ShowWhen', description: 'Shows a field only when an earlier one was answered like this' },
)

export const Field = Type.Object(
  {
    field_guid: Type.String({ description: 'Name of the field, the same in all its revisions' }),
    field_revisionid: Type.Integer({
      description: 'Number of this state of the field; values are kept under it',
    }),
    form_revisionid: Type.Integer({
      description:
        'Number of the form that it is read in; in its history, of the form that this state came with',
    }),
    orderby: Type.Integer({ description: 'Place in the form, from 1' }),
    label: Type.String({ description: 'What people read beside it' }),
    field_type: fieldType,
    required: Type.Boolean({ description: 'A run without an answer to it says so when it is finished' }),
    placeholder: Type.String({
      description: 'Stands in an empty Text Input; 1 for a Checkbox that is checked to begin with',
    }),
    textarea: Type.String({ description: 'Stands in a Text Area to begin with' }),
    options: Type.String({
      description: 'What Radios, Select and Checkboxes offer: a list as JSON text',
    }),
    option_labels: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'In a language that they are translated into: what people read in place of the options, in their order. Answers stay the options',
      }),
    ),
    unit: Type.String({ description: 'Unit of measure of a Numeric Input or a Counter' }),
    min: nullable(Type.Number(), 'Lower limit; values below it are taken and marked'),
    max: nullable(Type.Number(), 'Upper limit; values above it are taken and marked'),
    min_exclusive: Type.Boolean({ description: 'The lower limit itself lies outside' }),
    max_exclusive: Type.Boolean({ description: 'The upper limit itself lies outside' }),
    decimals: nullable(Type.Integer(), 'How many digits a number may have behind the point'),
    target: nullable(Type.Number(), 'The number to aim at'),
    help: Type.String({ description: 'How to find the answer' }),
    default: nullable(Type.String(), 'The answer that is proposed'),
    readings: Type.Integer({ description: 'How many values are taken, one after the other' }),
    barcode: nullable(
      Type.String(),
      'The code that is expected: its text, with * for any run, ? for one sign, # for a digit',
    ),
    show_when: nullable(ShowWhen, 'When the field is shown; null: always'),
    least_readings: Type.Optional(
      Type.Integer({ description: 'So many readings at least are an answer; absent: one is enough' }),
    ),
    warn_min: Type.Optional(Type.Number({ description: 'Values below it are right, but said to be low' })),
    warn_max: Type.Optional(Type.Number({ description: 'Values above it are right, but said to be high' })),
    earliest: Type.Optional(
      Type.String({ description: 'The first day (2026-03-09) or time of day (07:05) that is right' }),
    ),
    latest: Type.Optional(Type.String({ description: 'The last day or time of day that is right' })),
    right_options: Type.Optional(
      Type.Array(Type.String(), { description: 'Of Checkboxes, the options that have to be ticked' }),
    ),
    wrong_options: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Options that are taken and marked; of a Checkbox 1 (ticked) or 0',
      }),
    ),
    expected: Type.Optional(Type.String({ description: 'Of a text, the one that is right' })),
    pattern: Type.Optional(
      Type.String({
        description:
          'What a right text looks like: # a digit, @ a letter, ? one sign, * any run, {2} or {2,4} how many of the sign before',
      }),
    ),
  },
  { title: 'Field', description: 'A field of a step form' },
)
export type Field = Static<typeof Field>

const stepid = Type.Integer({ description: 'The step whose form it is' })
const guideid = Type.Integer({ description: 'The guide that owns the step' })
const createdDate = Type.Integer({ description: 'When it was saved, UNIX seconds' })
const userid = nullable(Type.Integer(), 'Who saved it')

export const StepForm = Type.Object(
  {
    stepid,
    guideid,
    form_revisionid: Type.Integer({
      description:
        'Number of this state of the form, over all forms of the site; 0 where there never was a form',
    }),
    created_date: createdDate,
    userid,
    fields: Type.Array(Field, { description: 'In their order; empty when the form was taken away' }),
  },
  { title: 'StepForm', description: 'The form of a step' },
)
export type StepForm = Static<typeof StepForm>

export const StepForms = Type.Array(StepForm, { description: 'One for every step that has a form' })

export const FieldHistory = Type.Array(
  Type.Object(
    { ...Field.properties, stepid, guideid, created_date: createdDate, userid },
    { title: 'FieldState', description: 'A field as it was after one change' },
  ),
  { description: 'The newest first' },
)

const text = (maxLength: number) => Type.String({ maxLength })
const optional = <T extends TSchema>(schema: T, description: string) =>
  Type.Optional(nullable(schema, description))
const ignored = Type.Optional(Type.Unknown({ description: 'Accepted and ignored' }))
const isSet = Type.Union([Type.Boolean(), Type.Integer({ minimum: 0, maximum: 1 })])
const plainValue = Type.Union([text(limits.option), Type.Number(), Type.Boolean()])

const ShowWhenDraft = Type.Object(
  {
    field_guid: optional(text(100), 'The earlier field of this form that decides'),
    orderby: optional(
      Type.Integer({ minimum: 1, maximum: limits.fields }),
      'Its place from 1, in place of its name, for a field that has none yet',
    ),
    operator: Type.Enum([...showOperators], { description: 'How the answer there is compared' }),
    values: optional(
      Type.Array(plainValue, { maxItems: limits.showValues }),
      'What it is compared with; one number for above and below, nothing for answered',
    ),
  },
  {
    title: 'ShowWhenDraft',
    additionalProperties: false,
    description: 'Shows a field only when an earlier one was answered like this',
  },
)

const FieldDraft = Type.Object(
  {
    field_guid: optional(text(100), 'Name of a field that this step has or had; absent for a new one'),
    label: Type.String({
      minLength: 1,
      maxLength: limits.label,
      pattern: '\\S',
      description: 'What people read beside it',
      errorMessage: `must have 1 to ${limits.label} characters`,
    }),
    field_type: fieldType,
    required: optional(isSet, 'A run without an answer to it says so when it is finished'),
    placeholder: optional(
      Type.Union([text(limits.placeholder), Type.Number(), Type.Boolean()]),
      'For Text Input; 1 for a Checkbox that is checked to begin with; ignored elsewhere',
    ),
    textarea: optional(text(limits.textarea), 'For Text Area; ignored elsewhere'),
    options: optional(
      Type.Union([Type.Array(plainValue), Type.String()]),
      'For Radios, Select and Checkboxes, at least one: a list, or such a list as JSON text; ignored elsewhere',
    ),
    unit: optional(text(limits.unit), 'For Numeric Input and Counter'),
    min: optional(Type.Number(), 'For Numeric Input and Counter'),
    max: optional(Type.Number(), 'For Numeric Input and Counter'),
    min_exclusive: optional(isSet, 'For Numeric Input and Counter'),
    max_exclusive: optional(isSet, 'For Numeric Input and Counter'),
    decimals: optional(Type.Integer({ minimum: 0, maximum: limits.decimals }), 'For Numeric Input'),
    target: optional(Type.Number(), 'For Numeric Input and Counter, within the limits'),
    warn_min: optional(Type.Number(), 'For Numeric Input and Counter, within the limits'),
    warn_max: optional(Type.Number(), 'For Numeric Input and Counter, within the limits'),
    earliest: optional(text(limits.moment), 'For Date and Time'),
    latest: optional(text(limits.moment), 'For Date and Time'),
    right_options: optional(
      Type.Array(plainValue, { maxItems: limits.options }),
      'For Checkboxes: the options that have to be ticked',
    ),
    wrong_options: optional(
      Type.Array(plainValue, { maxItems: limits.options }),
      'For choices and Checkbox: the options that are taken and marked',
    ),
    help: optional(text(limits.help), 'How to find the answer'),
    default: optional(
      Type.Union([text(limits.default), Type.Number()]),
      'For texts, numbers and choices: the answer that is proposed',
    ),
    readings: optional(
      Type.Integer({ minimum: 1, maximum: limits.readings }),
      'For Text Input, Numeric Input and Image: how many values are taken',
    ),
    least_readings: optional(
      Type.Integer({ minimum: 1, maximum: limits.readings }),
      'Of these, how many at least a required field needs',
    ),
    barcode: optional(text(limits.barcode), 'For Text Input: the code that is expected, or its pattern'),
    expected: optional(text(limits.expected), 'For texts: the one that is right'),
    pattern: optional(text(limits.pattern), 'For texts: what a right one looks like'),
    show_when: Type.Optional(
      Type.Union([ShowWhenDraft, Type.Null({ errorMessage: 'must be right in all its members, or null' })], {
        description: 'When the field is shown; always when absent',
      }),
    ),
    field_revisionid: ignored,
    form_revisionid: ignored,
    orderby: ignored,
    stepid: ignored,
    guideid: ignored,
  },
  { title: 'FieldDraft', additionalProperties: false, description: 'A field to be saved' },
)
export type FieldDraft = Static<typeof FieldDraft>

export const StepFormDraft = Type.Object(
  {
    fields: Type.Array(FieldDraft, {
      maxItems: limits.fields,
      description: 'All fields of the form, in their order; none takes the form away',
    }),
    stepid: ignored,
    guideid: ignored,
    form_revisionid: ignored,
    created_date: ignored,
    userid: ignored,
  },
  {
    title: 'StepFormDraft',
    additionalProperties: false,
    description: 'A form to be saved; the list of its fields alone is accepted as well',
  },
)
export type StepFormDraft = Static<typeof StepFormDraft>
