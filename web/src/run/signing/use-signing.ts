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
  comment: string
}

type TypedProof = 'password' | 'pin'
type Proof = TypedProof | 'badge'

const needed = { password: 'sign.passwordNeeded', pin: 'sign.pinNeeded' } as const

const proofOf = (signer: Signer | null, typed: TypedProof): TypedProof =>
  signer?.has_pin ? typed : 'password'

export function useSigning({ run, field, onChanged, onClose }: SignFormProps) {
  const { t } = useTexts()
  const [typed, setProof] = useState<TypedProof>('pin')
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
    setBadge(null)
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'signature.wrong-credentials') throw new NamedProblem(`sign.wrong-${proof}`)
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
    initial: { signer: run.me, password: '', pin: '', comment: '' },
    check: ({ signer, ...values }) => {
      if (badge !== null) return {}
      const proof = proofOf(signer, typed)
      return {
        signer: !signer && t('sign.signerNeeded'),
        [proof]: values[proof].trim() === '' && t(needed[proof]),
      }
    },
    submit: (values) => {
      const proof = proofOf(values.signer, typed)
      return badge === null ? send(values, proof, values[proof]) : send(values, 'badge', badge)
    },
  })
  const formRef = form.form.ref
  // A scan signs without a press of the button.
  useEffect(() => {
    if (badge !== null) formRef.current?.requestSubmit()
  }, [badge, formRef])
  return { form, proof: proofOf(form.values.signer, typed), setProof, isChanged, signWithBadge: setBadge }
}
