// Form state of a signature: sends it with its proof, and distinguishes refusals.
import { ApiError } from '@stepwright/client'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import type { Entry } from '../../lib/api.ts'
import { NamedProblem } from '../../lib/forms/form-errors.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { showToast } from '../../ui/toasts.tsx'
import { runKeys } from '../work/queries.ts'
import { type SignableRun, type SignBody, type Signer, showSigned } from './queries.ts'

export interface SigningOptions {
  run: SignableRun
  /** The caller. */
  userid: number
  /** Sends the signature. */
  send: (entryid: number, body: SignBody) => Promise<Entry>
  /** False if the rest of the dialog is incomplete, which it then says. */
  isReady?: (() => boolean) | undefined
  /** Reads the run again. */
  onChanged: () => Promise<unknown>
  onClose: () => void
}

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

/** An ID badge says who signs. */
const aboutOf = ({ signer, comment }: SignValues, proof: Proof) => ({
  ...(proof !== 'badge' && signer && { userid: signer.userid }),
  ...(comment.trim() && { comment: comment.trim() }),
})

function problemOf(error: unknown, code: string, proof: Proof): unknown {
  if (code === 'signature.wrong-credentials') return new NamedProblem(`sign.wrong-${proof}`)
  if (code === 'shared-device.not-registered') return new NamedProblem('sign.not-shared')
  // The run may have been ended elsewhere, which is shown then.
  if (code !== '') void queryClient.invalidateQueries({ queryKey: runKeys.everyRun })
  return error
}

/** A scan signs without a press of the button, and proves one attempt only. */
function useScan(
  badge: string | null,
  setBadge: (badge: null) => void,
  form: RefObject<HTMLFormElement | null>,
): void {
  useEffect(() => {
    if (badge === null) return
    form.current?.requestSubmit()
    setBadge(null)
  }, [badge, setBadge, form])
}

export function useSigning({ run, userid, send, isReady, onChanged, onClose }: SigningOptions) {
  const { t } = useTexts()
  const [chosen, setProof] = useState<TypedProof | null>(null)
  const [before, setBefore] = useState<Entry | null>(null)
  const [badge, setBadge] = useState<string | null>(null)

  const sign = async (values: SignValues, proof: Proof, secret: string) => {
    const { entryid, last_hash: hash = null } = run.entry
    try {
      const entry = await send(entryid, { hash, [proof]: secret, ...aboutOf(values, proof) })
      await showSigned(entry)
      showToast(t('sign.done', { name: entry.signatures?.at(-1)?.name ?? '' }))
      onClose()
    } catch (error) {
      await refuse(error, proof)
    }
  }
  const refuse = async (error: unknown, proof: Proof) => {
    form.set('password', '')
    form.set('pin', '')
    form.set('token', '')
    const code = error instanceof ApiError ? error.code : ''
    if (code === 'signature.changed') {
      setBefore(run.entry)
      await onChanged()
      return
    }
    if (code !== 'signature.signed-already') throw problemOf(error, code, proof)
    await showSigned((error as ApiError).resource as Entry)
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
      return badge === null ? sign(values, proof, values[proof]) : sign(values, 'badge', badge)
    },
  })
  const onSubmit = (event: FormEvent) => {
    if (isReady?.() === false) event.preventDefault()
    else void form.form.onSubmit(event)
  }
  useScan(badge, setBadge, form.form.ref)
  return {
    form: { ...form, form: { ...form.form, onSubmit } },
    proof: proofOf(form.values.signer, chosen, userid),
    setProof,
    /** The run as it was shown when the server said that it had changed. */
    before,
    signWithBadge: setBadge,
  }
}
