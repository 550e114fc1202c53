// Starts a run: a work order, typed or scanned, and a button.
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useMe } from '../../account/queries.ts'
import { planOfGuideQuery } from '../../guides/queries.ts'
import { problemText } from '../../lib/forms/form-errors.ts'
import { freshKey } from '../../lib/fresh-key.ts'
import { ownName } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate } from '../../lib/router/hooks.ts'
import { ScanButton } from '../../scan/ScanButton.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWedge } from '../keys/use-wedge.ts'
import { useStoredText } from '../typed-text.ts'
import { beginRun } from '../work/begun.ts'
import { SameOrder, useRunsFor } from './SameOrder.tsx'
import './start.css'

interface StartFormProps {
  guideid: number
  languages: readonly string[]
  /** Language selected initially. */
  usual: string
}

const longestOrder = 200

export function StartForm({ guideid, languages, usual }: StartFormProps) {
  const words = useTexts()
  const { t } = words
  const id = useId()
  const navigate = useNavigate()
  const me = useMe()
  const [langid, setLangid] = useState(usual)
  const plan = useQuery({ ...planOfGuideQuery(guideid, langid), staleTime: 0 })
  const { text: order, setText: setOrder, forget } = useStoredText(`order.${guideid}`, freshKey)
  const same = useRunsFor(order, me?.userid ?? 0)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const start = async (workorderid: string) => {
    if (isBusy || !me) return
    setBusy(true)
    setProblem(null)
    try {
      const shown = plan.data ?? (await plan.refetch({ throwOnError: true })).data
      if (!shown) return
      const id = await beginRun({ plan: shown, workorderid, person: me })
      forget()
      await navigate({ to: '/runs/$id', params: { id }, replace: true })
    } catch (error) {
      setProblem(problemText(error, words))
      setBusy(false)
    }
  }
  /** Selected as a whole, so that the next scan replaces it and Enter starts the run. */
  const take = (code: string) => {
    setOrder(code.slice(0, longestOrder))
    requestAnimationFrame(() => field.current?.select())
  }
  useWedge(({ code }) => take(code))
  const isMissing = isAsked && order.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (order.trim()) void start(order.trim())
    else field.current?.focus()
  }
  return (
    <form className="sw-card sw-stack sw-run-start" data-gap="3" onSubmit={submit}>
      {problem && <Notice kind="fault">{problem}</Notice>}
      <label className="sw-label" data-size="work" htmlFor={id}>
        {t('run.workOrder')}
      </label>
      <div className="sw-row" data-gap="2" data-fills>
        <Input
          id={id}
          ref={field}
          data-size="work"
          value={order}
          maxLength={longestOrder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // The only field, so it has the focus and a scanner can type into it immediately.
          autoFocus
          aria-required={true}
          aria-invalid={isMissing || undefined}
          aria-describedby={`${id}-hint ${id}-fault`}
          onChange={({ currentTarget }) => setOrder(currentTarget.value)}
        />
        <ScanButton label={t('run.workOrder')} onCode={take} />
      </div>
      <span className="sw-hint" id={`${id}-hint`}>
        {t('run.workOrderHint')}
      </span>
      <span className="sw-fault" id={`${id}-fault`} role="status">
        {isMissing && t('run.orderNeeded')}
      </span>
      <SameOrder runs={same} userid={me?.userid ?? 0} />
      {languages.length > 1 && (
        <Select
          label={t('run.language')}
          data-size="work"
          value={langid}
          options={languages.map((value) => ({ value, label: ownName(value) }))}
          onChange={({ currentTarget }) => setLangid(currentTarget.value)}
        />
      )}
      {plan.data?.guide.release && (
        <p className="sw-hint">{t('run.willFollow', { title: plan.data.guide.release.title })}</p>
      )}
      <Button
        type="submit"
        size="work"
        disabled={isBusy}
        icon={<IconPlayerPlay size={28} aria-hidden="true" />}
      >
        {t('run.start')}
      </Button>
    </form>
  )
}
