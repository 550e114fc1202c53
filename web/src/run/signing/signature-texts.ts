// Texts of signatures: signers, covered answers and meanings.
import {
  type FieldMeaning,
  type FieldSigner,
  type FormField,
  findSignedField,
  meaningOf,
} from '@stepwright/rules'
import type { T } from '../../lib/i18n/TextsProvider.tsx'
import { roleName } from '../../people/roles.ts'

export const meaningTexts = {
  performed: 'sign.meaning.performed',
  checked: 'sign.meaning.checked',
  approved: 'sign.meaning.approved',
  released: 'sign.meaning.released',
  witnessed: 'sign.meaning.witnessed',
  countersigned: 'sign.meaning.countersigned',
} as const satisfies Record<FieldMeaning, string>

const signerTexts = {
  operator: 'sign.by.operator',
  other: 'sign.by.other',
  lead: 'sign.by.lead',
  role: 'sign.by.role',
  team: 'sign.by.team',
} as const satisfies Record<FieldSigner, string>

export const methodTexts = {
  password: 'sign.method.password',
  pin: 'sign.method.pin',
  badge: 'sign.method.badge',
  token: 'sign.method.token',
} as const

type Signature = Omit<FormField, 'field_guid' | 'field_type'>

/** The words of the author, else those of the meaning. */
export const meaningText = (field: Signature, t: T): string =>
  field.meaning_text || t(meaningTexts[meaningOf(field)])

/** `team` is the name of the team, if it is known. */
export function signerText({ signer, signer_role }: Signature, team: string | undefined, t: T): string {
  if (signer === 'team' && team === undefined) return t('sign.by.someTeam')
  return t(signerTexts[signer ?? 'operator'], {
    role: t(roleName(signer_role ?? 'Moderator')),
    team: team ?? '',
  })
}

interface Labelled {
  readonly field_guid: string
  readonly field_type: string
  readonly label: string
}

/** `form` has the fields of the step in order. */
export function coveredText(field: Signature & Labelled, form: readonly Labelled[], t: T): string {
  if (field.signs === 'run') return t('sign.covers.run')
  const above = form.slice(
    0,
    Math.max(
      0,
      form.findIndex(({ field_guid }) => field_guid === field.field_guid),
    ),
  )
  if (field.signs !== 'answer') return t('sign.covers.step')
  const label = findSignedField(above)?.label
  return label ? t('sign.covers.answer', { label }) : t('sign.covers.above')
}
