// Converts the members of a Signature between the server's shape and the inputs of the form builder. Pure.
import type { FieldMeaning, FieldSigner, FormField, SignatureScope, SignerRole } from '@stepwright/rules'

// A type alias, because an interface is not assignable to an index signature.
export type SignatureDraft = {
  readonly signs: SignatureScope
  readonly signer: FieldSigner
  readonly role: SignerRole
  readonly teamid: number | null
  /** Empty: the one that fits the signer. */
  readonly meaning: FieldMeaning | ''
  readonly words: string
  readonly blocks: boolean
}

export const newSignature: SignatureDraft = {
  signs: 'step',
  signer: 'operator',
  role: 'Moderator',
  teamid: null,
  meaning: '',
  words: '',
  blocks: false,
}

export const signatureOf = (field: Omit<FormField, 'field_guid' | 'field_type'>): SignatureDraft => ({
  signs: field.signs ?? newSignature.signs,
  signer: field.signer ?? newSignature.signer,
  role: field.signer_role ?? newSignature.role,
  teamid: field.signer_teamid ?? null,
  meaning: field.meaning ?? '',
  words: field.meaning_text ?? '',
  blocks: field.blocks ?? false,
})

/** Omits defaults, as the server does. */
export const wireOfSignature = ({
  signs,
  signer,
  role,
  teamid,
  meaning,
  words,
  blocks,
}: SignatureDraft = newSignature) => ({
  ...(signs !== newSignature.signs && { signs }),
  ...(signer !== newSignature.signer && { signer }),
  ...(signer === 'role' && { signer_role: role }),
  ...(signer === 'team' && teamid !== null && { signer_teamid: teamid }),
  ...(meaning && { meaning }),
  ...(words.trim() && { meaning_text: words.trim() }),
  ...(blocks && { blocks }),
})
