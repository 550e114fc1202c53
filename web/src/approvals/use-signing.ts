// Form state of signing: sends the decision with its proof, and tells refusals apart.
import { ApiError } from '@stepwright/client'
import { useState } from 'react'
import { NamedProblem } from '../lib/forms/form-errors.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { type Request, rereadRequest, sign } from './queries.ts'

export interface SignValues {
  decision: '' | 'approve' | 'reject'
  for_userid: string
  comment: string
  password: string
  token: string
}

export type ProofKind = 'password' | 'token'
export type SigningForm = ReturnType<typeof useSigning>['form']

interface Options {
  request: Request
  /** For whom it is signed at first; empty: in the own name. */
  first: string
  onSigned: (request: Request, isApproved: boolean) => void
  onOvertaken: (request: Request, code: string) => void
}

export function useSigning({ request, first, onSigned, onOvertaken }: Options) {
  const { t } = useTexts()
  const [proof, setProof] = useState<ProofKind>('password')
  const form = useForm<SignValues>({
    initial: { decision: '', for_userid: first, comment: '', password: '', token: '' },
    check: ({ decision, comment, ...values }) => ({
      decision: decision === '' && t('approvals.decisionNeeded'),
      comment: decision === 'reject' && comment.trim() === '' && t('fault.comment.missing_field'),
      [proof]: values[proof].trim() === '' && t('approvals.proofNeeded'),
    }),
    submit: async ({ decision, for_userid, comment, ...values }) => {
      const isApproved = decision === 'approve'
      const body = {
        approve: isApproved,
        ...(comment.trim() !== '' && { comment: comment.trim() }),
        ...(for_userid !== '' && { for_userid: Number(for_userid) }),
      }
      const given = proof === 'password' ? { password: values.password } : { token: values.token.trim() }
      try {
        onSigned(await sign(request, body, given), isApproved)
      } catch (error) {
        const refusal = refusalOf(error, proof)
        // The wrong secret is typed anew; the note stays.
        if (refusal instanceof NamedProblem && refusal.code.startsWith('signature.')) form.set(proof, '')
        if (refusal instanceof ApiError && refusal.status === 403) await rereadRequest(request)
        if (!(refusal instanceof ApiError) || refusal.resource === undefined) throw refusal
        onOvertaken(refusal.resource as Request, refusal.code)
      }
    },
  })
  return { form, proof, setProof }
}

function refusalOf(error: unknown, proof: ProofKind): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.code === 'signature.wrong-credentials')
    return new NamedProblem(proof === 'password' ? 'signature.wrong-password' : 'signature.wrong-code')
  return error
}
