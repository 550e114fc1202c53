// Beginning a run: the work order, typed or scanned, and one press.
import { IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { problemText } from '../../lib/forms/form-errors.ts'
import { freshKey } from '../../lib/fresh-key.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { ScanButton } from '../../scan/ScanButton.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWedge } from '../keys/use-wedge.ts'
import { useKeptText } from '../typed-text.ts'
import { startRun } from '../work/queries.ts'
import './start.css'

interface StartFormProps {
  guideid: number
  langid: string
}

const longestOrder = 200

export function StartForm({ guideid, langid }: StartFormProps) {
  const words = useTexts()
  const { t } = words
  const id = useId()
  const navigate = useNavigate()
  const { text: order, key, setText: setOrder, forget } = useKeptText(`order.${guideid}.${langid}`, freshKey)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const start = async (workorderid: string) => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const { entryid } = await startRun({ guideid, workorderid, langid }, key)
      forget()
      await navigate({ to: '/runs/$id', params: { id: String(entryid) }, replace: true })
    } catch (error) {
      setProblem(problemText(error, words))
      setBusy(false)
    }
  }
  /** Marked as a whole, so that another scan takes its place and Enter begins. */
  const take = (code: string) => {
    setOrder(code.slice(0, longestOrder))
    requestAnimationFrame(() => field.current?.select())
  }
  useWedge(take)
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
          // The one thing to do here; a scanner types into it at once.
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
