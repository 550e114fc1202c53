// The schemas of forms and fields: responses, and the bodies of writes.
import {
  fieldMeanings,
  fieldSigners,
  fieldTypes,
  showOperators,
  signatureScopes,
  signerRoles,
} from '@stepwright/rules'
import { type Static, type TSchema, Type } from 'typebox'
import { fieldLimits as limits } from '#guides/field-limits.ts'

const nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })

const fieldType = Type.Enum([...fieldTypes], { description: 'Type of the field' })

const ShowWhen = Type.Object(
  {
    field_guid: Type.String({ description: 'field_guid of an earlier field of this form' }),
    operator: Type.Enum([...showOperators], {
      description: 'Comparison with the answer of that field; without an answer the condition is false',
    }),
    values: Type.Array(Type.String(), { description: 'Values to compare with; empty for answered' }),
  },
  { title: 'ShowWhen', description: 'Shows a field only if the answer to an earlier field matches' },
)

export const Field = Type.Object(
  {
    field_guid: Type.String({ description: 'field_guid of the field, the same in all its revisions' }),
    field_revisionid: Type.Integer({
      description: 'Number of this revision of the field; values refer to it',
    }),
    form_revisionid: Type.Integer({
      description:
        'Number of the form revision that contains it; in the history of a field, of the form in which this revision was saved',
    }),
    orderby: Type.Integer({ description: 'Position in the form, from 1' }),
    label: Type.String({ description: 'Label on screen' }),
    field_type: fieldType,
    required: Type.Boolean({ description: 'True if a finished run lists a missing answer' }),
    placeholder: Type.String({
      description: 'Hint in an empty Text Input; 1 for a Checkbox that is initially checked',
    }),
    textarea: Type.String({ description: 'Initial text of a Text Area' }),
    options: Type.String({
      description: 'Options of Radios, Select and Checkboxes: a list as JSON text',
    }),
    option_labels: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Translated labels of the options, in order; present only if translated. Answers contain the options',
      }),
    ),
    unit: Type.String({ description: 'Unit of measure of a Numeric Input or a Counter' }),
    min: nullable(Type.Number(), 'Lower limit; values below it are accepted as deviations'),
    max: nullable(Type.Number(), 'Upper limit; values above it are accepted as deviations'),
    min_exclusive: Type.Boolean({ description: 'True if the lower limit itself is a deviation' }),
    max_exclusive: Type.Boolean({ description: 'True if the upper limit itself is a deviation' }),
    decimals: nullable(Type.Integer(), 'Maximum number of decimal places'),
    target: nullable(Type.Number(), 'Target value'),
    help: Type.String({ description: 'Help text' }),
    default: nullable(Type.String(), 'Default value'),
    readings: Type.Integer({ description: 'Number of values to record one after the other' }),
    barcode: nullable(
      Type.String(),
      'Expected code: text with * for any characters, ? for one character, # for a digit',
    ),
    show_when: nullable(ShowWhen, 'Condition that shows the field; null: always shown'),
    least_readings: Type.Optional(
      Type.Integer({ description: 'Minimum number of readings of an answer; default 1' }),
    ),
    warn_min: Type.Optional(Type.Number({ description: 'Values below it are valid but get a warning' })),
    warn_max: Type.Optional(Type.Number({ description: 'Values above it are valid but get a warning' })),
    earliest: Type.Optional(
      Type.String({ description: 'Earliest day (2026-03-09) or time of day (07:05) without deviation' }),
    ),
    latest: Type.Optional(Type.String({ description: 'Latest day or time of day without deviation' })),
    right_options: Type.Optional(
      Type.Array(Type.String(), { description: 'For Checkboxes: options that must be ticked' }),
    ),
    wrong_options: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Options that are accepted as deviations; for a Checkbox 1 (ticked) or 0',
      }),
    ),
    expected: Type.Optional(Type.String({ description: 'For texts: the expected answer' })),
    pattern: Type.Optional(
      Type.String({
        description:
          'Pattern of an expected text: # a digit, @ a letter, ? one character, * any characters, {2} or {2,4} repeat the previous one',
      }),
    ),
    signs: Type.Optional(
      Type.Enum([...signatureScopes], {
        description:
          'For a Signature: it covers the step, the run, or the answer of the nearest earlier field that is no Signature; default step',
      }),
    ),
    signer: Type.Optional(
      Type.Enum([...fieldSigners], {
        description:
          'For a Signature: the operator, another user than the operator, a lead (managers of the guide, moderators, administrators), users of a role, or members of a team; default operator',
      }),
    ),
    signer_role: Type.Optional(Type.Enum([...signerRoles], { description: 'The role, if signer is role' })),
    signer_teamid: Type.Optional(Type.Integer({ description: 'The team, if signer is team' })),
    meaning: Type.Optional(
      Type.Enum([...fieldMeanings], {
        description:
          'For a Signature: its meaning; default performed if the operator signs, otherwise checked',
      }),
    ),
    meaning_text: Type.Optional(
      Type.String({ description: 'Words of the author that replace the text of the meaning' }),
    ),
    blocks: Type.Optional(
      Type.Boolean({ description: 'True if the app waits in the step until the field is signed' }),
    ),
  },
  { title: 'Field', description: 'A field of a step form' },
)
export type Field = Static<typeof Field>

const stepid = Type.Integer({ description: 'Number of the step that has the form' })
const guideid = Type.Integer({ description: 'The guide that owns the step' })
const createdDate = Type.Integer({ description: 'Time of saving, UNIX seconds' })
const userid = nullable(Type.Integer(), 'The user who saved it')

export const StepForm = Type.Object(
  {
    stepid,
    guideid,
    form_revisionid: Type.Integer({
      description: 'Number of this revision of the form, unique in the site; 0 if there never was a form',
    }),
    created_date: createdDate,
    userid,
    fields: Type.Array(Field, { description: 'Fields in order; empty if the form was removed' }),
  },
  { title: 'StepForm', description: 'The form of a step' },
)
export type StepForm = Static<typeof StepForm>

export const StepForms = Type.Array(StepForm, { description: 'One form for each step that has a form' })

export const FieldHistory = Type.Array(
  Type.Object(
    { ...Field.properties, stepid, guideid, created_date: createdDate, userid },
    { title: 'FieldState', description: 'A revision of a field' },
  ),
  { description: 'Revisions, newest first' },
)

const text = (maxLength: number) => Type.String({ maxLength })
const optional = <T extends TSchema>(schema: T, description: string) =>
  Type.Optional(nullable(schema, description))
const ignored = Type.Optional(Type.Unknown({ description: 'Accepted and ignored' }))
const isSet = Type.Union([Type.Boolean(), Type.Integer({ minimum: 0, maximum: 1 })])
const plainValue = Type.Union([text(limits.option), Type.Number(), Type.Boolean()])

const ShowWhenDraft = Type.Object(
  {
    field_guid: optional(text(100), 'field_guid of an earlier field of this form'),
    orderby: optional(
      Type.Integer({ minimum: 1, maximum: limits.fields }),
      'Position of that field from 1, if it is new and has no field_guid yet',
    ),
    operator: Type.Enum([...showOperators], { description: 'Comparison with the answer of that field' }),
    values: optional(
      Type.Array(plainValue, { maxItems: limits.showValues }),
      'Values to compare with; one number for above and below, none for answered',
    ),
  },
  {
    title: 'ShowWhenDraft',
    additionalProperties: false,
    description: 'Shows a field only if the answer to an earlier field matches',
  },
)

const FieldDraft = Type.Object(
  {
    field_guid: optional(text(100), 'Present or former field of this step; omitted for a new field'),
    label: Type.String({
      minLength: 1,
      maxLength: limits.label,
      pattern: '\\S',
      description: 'Label on screen',
      errorMessage: `must have 1 to ${limits.label} characters`,
    }),
    field_type: fieldType,
    required: optional(isSet, 'True if a finished run lists a missing answer'),
    placeholder: optional(
      Type.Union([text(limits.placeholder), Type.Number(), Type.Boolean()]),
      'For Text Input; 1 for a Checkbox that is initially checked; ignored for other types',
    ),
    textarea: optional(text(limits.textarea), 'For Text Area; ignored for other types'),
    options: optional(
      Type.Union([Type.Array(plainValue), Type.String()]),
      'For Radios, Select and Checkboxes, at least one: a list, or such a list as JSON text; ignored for other types',
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
      'For Checkboxes: options that must be ticked',
    ),
    wrong_options: optional(
      Type.Array(plainValue, { maxItems: limits.options }),
      'For choices and Checkbox: options that are accepted as deviations',
    ),
    help: optional(text(limits.help), 'Help text'),
    default: optional(
      Type.Union([text(limits.default), Type.Number()]),
      'For texts, numbers and choices: the default value',
    ),
    readings: optional(
      Type.Integer({ minimum: 1, maximum: limits.readings }),
      'For Text Input, Numeric Input and Image: number of values to record',
    ),
    least_readings: optional(
      Type.Integer({ minimum: 1, maximum: limits.readings }),
      'Minimum number of readings of an answer',
    ),
    barcode: optional(text(limits.barcode), 'For Text Input: the expected code or its pattern'),
    expected: optional(text(limits.expected), 'For texts: the expected answer'),
    pattern: optional(text(limits.pattern), 'For texts: pattern of an expected answer'),
    signs: optional(
      Type.Enum([...signatureScopes]),
      'For Signature: what it covers; answer needs an earlier field that is no Signature',
    ),
    signer: optional(Type.Enum([...fieldSigners]), 'For Signature: the people who may sign'),
    signer_role: optional(
      Type.Enum([...signerRoles]),
      'For Signature: required if signer is role, otherwise not accepted',
    ),
    signer_teamid: optional(
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      'For Signature: required if signer is team, otherwise not accepted',
    ),
    meaning: optional(Type.Enum([...fieldMeanings]), 'For Signature: the meaning'),
    meaning_text: optional(text(limits.meaning), 'For Signature: own words for the meaning, one line'),
    blocks: optional(isSet, 'For Signature: true if the app waits in the step until the field is signed'),
    show_when: Type.Optional(
      Type.Union([ShowWhenDraft, Type.Null({ errorMessage: 'must be null or have valid members' })], {
        description: 'Condition that shows the field; default: always shown',
      }),
    ),
    field_revisionid: ignored,
    form_revisionid: ignored,
    orderby: ignored,
    stepid: ignored,
    guideid: ignored,
  },
  { title: 'FieldDraft', additionalProperties: false, description: 'A field to save' },
)
export type FieldDraft = Static<typeof FieldDraft>

export const StepFormDraft = Type.Object(
  {
    fields: Type.Array(FieldDraft, {
      maxItems: limits.fields,
      description: 'All fields of the form, in order; an empty list removes the form',
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
    description: 'A form to save; the list of its fields alone is also accepted',
  },
)
export type StepFormDraft = Static<typeof StepFormDraft>
