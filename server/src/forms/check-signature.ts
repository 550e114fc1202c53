// Validates the members of a Signature: the signers, what it covers, and its meaning.
import { findSignedField } from '@stepwright/rules'
import type { FieldContent, FieldState } from './fields.ts'
import type { Complain } from './forms.problems.ts'
import type { FieldDraft } from './forms.schema.ts'

interface SignatureForm {
  earlier: readonly FieldState[]
  teamids: ReadonlySet<number>
}

export function checkSignature(
  draft: FieldDraft,
  { earlier, teamids }: SignatureForm,
  complain: Complain,
): FieldContent {
  const { signs, meaning } = draft
  if (signs === 'answer' && !findSignedField(earlier.map(({ fieldType }) => ({ field_type: fieldType }))))
    complain('signs', 'needs an earlier field of this form that is no Signature')
  const words = draft.meaning_text?.trim()
  if (words && /[\n\r\t\u2028\u2029]/.test(words)) complain('meaning_text', 'must be one line')
  return {
    ...(signs && { signs }),
    ...checkSigner(draft, teamids, complain),
    ...(meaning && { meaning }),
    ...(words && { meaning_text: words }),
    ...(draft.blocks && { blocks: true as const }),
  }
}

function checkSigner(draft: FieldDraft, teamids: ReadonlySet<number>, complain: Complain): FieldContent {
  const { signer, signer_role: role, signer_teamid: teamid } = draft
  if (signer === 'role' && !role) complain('signer_role', 'is required if signer is role', 'missing_field')
  if (signer !== 'role' && role) complain('signer_role', 'does not apply unless signer is role')
  if (signer === 'team' && !teamid)
    complain('signer_teamid', 'is required if signer is team', 'missing_field')
  if (signer !== 'team' && teamid) complain('signer_teamid', 'does not apply unless signer is team')
  else if (teamid && !teamids.has(teamid)) complain('signer_teamid', 'must be the number of a team')
  return {
    ...(signer && { signer }),
    ...(role && { signer_role: role }),
    ...(teamid && { signer_teamid: teamid }),
  }
}
