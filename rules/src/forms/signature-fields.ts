// The members of a Signature field: who signs, what is covered, and what it means.

/** A signature covers all answers of the step, the whole run, or the answer of the field before. */
export const signatureScopes = ['step', 'run', 'answer'] as const
export type SignatureScope = (typeof signatureScopes)[number]

/** People who may sign; a lead manages the guide, or is a moderator or administrator. */
export const fieldSigners = ['operator', 'other', 'lead', 'role', 'team'] as const
export type FieldSigner = (typeof fieldSigners)[number]

export const signerRoles = ['Author', 'Moderator', 'Admin'] as const
export type SignerRole = (typeof signerRoles)[number]

export const fieldMeanings = [
  'performed',
  'checked',
  'approved',
  'released',
  'witnessed',
  'countersigned',
] as const
export type FieldMeaning = (typeof fieldMeanings)[number]

interface Signing {
  readonly meaning?: FieldMeaning | null | undefined
  readonly signer?: FieldSigner | null | undefined
}

/** Returns the meaning of a signature; without one the operator has performed the step, and others have checked it. */
export const meaningOf = ({ meaning, signer }: Signing): FieldMeaning =>
  meaning ?? ((signer ?? 'operator') === 'operator' ? 'performed' : 'checked')

/** Returns the field whose answer a Signature covers: the nearest one before it that is no Signature. */
export function findSignedField<F extends { readonly field_type: string }>(
  earlier: readonly F[],
): F | undefined {
  return earlier.findLast(({ field_type }) => field_type !== 'Signature')
}
