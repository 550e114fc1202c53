// Texts of the types of fields, and of the operators of conditions.
import type { FieldType } from '@stepwright/rules'
import type { TextKey } from '../../lib/i18n/load.ts'

export const typeTexts = {
  'Text Input': 'form.type.line',
  'Text Area': 'form.type.text',
  'Numeric Input': 'form.type.number',
  Checkbox: 'form.type.checkbox',
  Radios: 'form.type.radios',
  Select: 'form.type.select',
  Image: 'form.type.image',
  Video: 'form.type.video',
  Document: 'form.type.document',
  'Pass/Fail': 'form.type.passFail',
  Checkboxes: 'form.type.checkboxes',
  Date: 'form.type.date',
  Time: 'form.type.time',
  Counter: 'form.type.counter',
  Signature: 'form.type.signature',
} as const satisfies Record<FieldType, TextKey>

export const operatorTexts = {
  is: 'form.when.is',
  'is-not': 'form.when.isNot',
  above: 'form.when.above',
  below: 'form.when.below',
  answered: 'form.when.answered',
} as const
