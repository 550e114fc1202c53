// Texts for the parts of a guide, and summaries of its changes.
import type { ChangeDescription } from '@stepwright/rules'
import type { TextKey } from '../lib/i18n/load.ts'
import type { T } from '../lib/i18n/TextsProvider.tsx'

const fields = {
  category: 'history.field.category',
  type: 'history.field.type',
  subject: 'history.field.subject',
  title: 'history.field.title',
  summary: 'history.field.summary',
  introduction: 'history.field.introduction',
  conclusion: 'history.field.conclusion',
  difficulty: 'history.field.difficulty',
  time_required_min: 'history.field.shortest',
  time_required_max: 'history.field.longest',
  image: 'history.field.image',
  objectid: 'history.field.object',
  parts: 'history.field.parts',
  tools: 'history.field.tools',
  documents: 'history.field.documents',
  featured_documentid: 'history.field.mainDocument',
  flags: 'history.field.flags',
  prerequisites: 'history.field.prerequisites',
  prerequisite_releases: 'history.field.prerequisiteReleases',
  public: 'history.field.public',
} as const

const formMembers = {
  label: 'history.form.label',
  field_type: 'history.form.type',
  required: 'history.form.required',
  placeholder: 'history.form.placeholder',
  textarea: 'history.form.textarea',
  options: 'history.form.options',
  unit: 'history.form.unit',
  min: 'history.form.min',
  max: 'history.form.max',
  min_exclusive: 'history.form.exclusive',
  max_exclusive: 'history.form.exclusive',
  decimals: 'history.form.decimals',
  target: 'history.form.target',
  help: 'history.form.help',
  default: 'history.form.default',
  readings: 'history.form.readings',
  barcode: 'history.form.barcode',
  show_when: 'history.form.showWhen',
  warn_min: 'history.form.warnMin',
  warn_max: 'history.form.warnMax',
  earliest: 'history.form.earliest',
  latest: 'history.form.latest',
  least_readings: 'history.form.least',
  right_options: 'history.form.right',
  wrong_options: 'history.form.wrong',
  expected: 'history.form.expected',
  pattern: 'history.form.pattern',
  signs: 'history.form.signs',
  signer: 'history.form.signer',
  signer_role: 'history.form.signerRole',
  signer_teamid: 'history.form.signerTeam',
  meaning: 'history.form.meaning',
  meaning_text: 'history.form.meaningText',
  blocks: 'history.form.blocks',
} as const

const sentences = {
  'field.set': 'history.did.set',
  'field.cleared': 'history.did.cleared',
  'field.changed': 'history.did.changed',
  'text.changed': 'history.did.changed',
  'list.changed': 'history.did.changed',
  'list.reordered': 'history.did.reordered',
  'step.added': 'history.did.stepAdded',
  'step.removed': 'history.did.stepRemoved',
  'step.moved': 'history.did.stepMoved',
  'step.title-changed': 'history.did.stepTitle',
  'step.lines-changed': 'history.did.stepLines',
  'step.media-changed': 'history.did.stepMedia',
  'step.form-changed': 'history.did.stepForm',
} as const

const actions = {
  created: 'history.action.created',
  published: 'history.action.published',
  deleted: 'history.action.deleted',
  restored: 'history.action.restored',
  reverted: 'history.action.reverted',
} as const

/** An unknown field is shown by its name on the server. */
export const fieldName = (field: string, t: T): string =>
  Object.hasOwn(fields, field) ? t(fields[field as keyof typeof fields]) : field

const fieldTypes: Readonly<Record<string, TextKey>> = {
  Checkbox: 'history.form.type.checkbox',
  Document: 'history.form.type.document',
  Image: 'history.form.type.image',
  'Text Input': 'history.form.type.line',
  'Numeric Input': 'history.form.type.number',
  Radios: 'history.form.type.radios',
  Select: 'history.form.type.select',
  'Text Area': 'history.form.type.text',
  Video: 'history.form.type.video',
  'Pass/Fail': 'history.form.type.passFail',
  Checkboxes: 'history.form.type.checkboxes',
  Date: 'history.form.type.date',
  Time: 'history.form.type.time',
  Counter: 'history.form.type.counter',
  Signature: 'history.form.type.signature',
}

/** Settings that hold one of a few words. */
const chosen: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = {
  field_type: fieldTypes,
  signs: {
    step: 'history.form.signs.step',
    run: 'history.form.signs.run',
    answer: 'history.form.signs.answer',
  },
  signer: {
    operator: 'history.form.signer.operator',
    other: 'history.form.signer.other',
    lead: 'history.form.signer.lead',
    role: 'history.form.signerRole',
    team: 'history.form.signerTeam',
  },
  signer_role: {
    Author: 'role.author',
    Moderator: 'role.moderator',
    Admin: 'role.admin',
  },
  meaning: {
    performed: 'history.form.meaning.performed',
    checked: 'history.form.meaning.checked',
    approved: 'history.form.meaning.approved',
    released: 'history.form.meaning.released',
    witnessed: 'history.form.meaning.witnessed',
    countersigned: 'history.form.meaning.countersigned',
  },
}

export const isChosenWord = (member: string): boolean => Object.hasOwn(chosen, member)

/** An unknown word is shown as the server has it. */
export const chosenWord = (member: string, word: string, t: T): string => {
  const key = chosen[member]?.[word]
  return key ? t(key) : word
}

/** Labels for the settings of a form field. */
export const memberName = (member: string, t: T): string =>
  Object.hasOwn(formMembers, member) ? t(formMembers[member as keyof typeof formMembers]) : member

// Longest readable number of phrases in a summary.
const mostParts = 4

/** Summary such as `Title changed; step 3 added`. `count` includes changes that are not listed. */
export function summaryOf(items: readonly ChangeDescription[], count: number, t: T): string {
  const phrases = [
    ...new Set(
      items.map(({ code, params }) =>
        t(sentences[code], { ...params, field: fieldName(String(params.field ?? ''), t) }),
      ),
    ),
  ]
  const rest = Math.max(phrases.length - mostParts, 0) + count - items.length
  const shown = rest > 0 ? [...phrases.slice(0, mostParts), t('history.did.more', { count: rest })] : phrases
  const text = shown.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A text for revisions that are more than an edit, or null. */
export const actionName = (action: string, t: T): string | null =>
  Object.hasOwn(actions, action) ? t(actions[action as keyof typeof actions]) : null
