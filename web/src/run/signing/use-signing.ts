// Form state of a signature: sends it with its proof, and distinguishes refusals.
import { ApiError } from '@stepwright/client'
import { useEffect, useState } from 'react'
import type { Entry } from '../../lib/api.ts'
import { NamedProblem } from '../../lib/forms/form-errors.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { type Signer, showSigned, signField } from './queries.ts'
import type { SignFormProps } from './SignForm.tsx'

interface SignValues {
  signer: Signer | null
  password: string
  pin: string
  token: string
  comment: string
}

export type TypedProof = 'password' | 'pin' | 'token'
type Proof = TypedProof | 'badge'

const needed = { password: 'sign.passwordNeeded', pin: 'sign.pinNeeded', token: 'sign.codeNeeded' } as const

/** A code is mailed to the caller only. */
function proofOf(signer: Signer | null, chosen: TypedProof | null, userid: number): TypedProof {
  if (chosen === 'token') return signer?.userid === userid ? 'token' : 'password'
  return signer?.has_pin && chosen !== 'password' ? 'pin' : 'password'
}

export function useSigning({ run, userid, field, onChanged, onClose }: SignFormProps) {
  const { t } = useTexts()
  const [chosen, setProof] = useState<TypedProof | null>(null)
  const [isChanged, setChanged] = useState(false)
  const [badge, setBadge] = useState<string | null>(null)

  const send = async ({ signer, comment }: SignValues, proof: Proof, secret: string) => {
    const { entryid, last_hash: hash = null } = run.entry
    try {
      const entry = await signField(entryid, {
        ...{ field_revisionid: field.field_revisionid, hash, [proof]: secret },
        ...(proof !== 'badge' && signer && { userid: signer.userid }),
        ...(comment.trim() && { comment: comment.trim() }),
      })
      const name = entry.signatures?.findLast(({ field_guid }) => field_guid === field.field_guid)?.name
      showToast(t('sign.done', { name: name ?? '' }))
      onClose()
    } catch (error) {
      await refuse(error, proof)
    }
  }
  const refuse = async (error: unknown, proof: Proof) => {
    form.set('password', '')
    form.set('pin', '')
    form.set('token', '')
    setBadge(null)
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'signature.wrong-credentials') throw new NamedProblem(`sign.wrong-${proof}`)
    if (error.code === 'shared-device.not-registered') throw new NamedProblem('sign.not-shared')
    if (error.code === 'signature.changed') {
      setChanged(true)
      await onChanged()
      return
    }
    if (error.code !== 'signature.signed-already') throw error
    await showSigned(error.resource as Entry)
    showToast(t('sign.already'), 'failed')
    onClose()
  }
  const form = useForm<SignValues>({
    initial: { signer: run.me, password: '', pin: '', token: '', comment: '' },
    check: ({ signer, ...values }) => {
      if (badge !== null) return {}
      const proof = proofOf(signer, chosen, userid)
      return {
        signer: !signer && t('sign.signerNeeded'),
        [proof]: values[proof].trim() === '' && t(needed[proof]),
      }
    },
    submit: (values) => {
      const proof = proofOf(values.signer, chosen, userid)
      return badge === null ? send(values, proof, values[proof]) : send(values, 'badge', badge)
    },
  })
  const formRef = form.form.ref
  // A scan signs without a press of the button.
  useEffect(() => {
    if (badge !== null) formRef.current?.requestSubmit()
  }, [badge, formRef])
  return {
    form,
    proof: proofOf(form.values.signer, chosen, userid),
    setProof,
    isChanged,
    signWithBadge: setBadge,
  }
}
