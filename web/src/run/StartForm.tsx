// Beginning a run: the work order, typed or scanned, and one press.
import { IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Notice } from '../ui/Notice.tsx'
import { newKey } from './item.ts'
import { startRun } from './queries.ts'

interface StartFormProps {
  guideid: number
  langid: string
  /** Beside the field: reading a code with the camera. */
  scan?: (onCode: (code: string) => void) => ReactNode
}

export function StartForm({ guideid, langid, scan }: StartFormProps) {
  const words = useTexts()
  const { t } = words
  const id = useId()
  const navigate = useNavigate()
  const [order, setOrder] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const key = useRef({ key: newKey(), order: '' })

  const start = async (workorderid: string) => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    if (key.current.order !== workorderid) key.current = { key: newKey(), order: workorderid }
    try {
      const { entryid } = await startRun({ guideid, workorderid, langid }, key.current.key)
      await navigate({ to: '/runs/$id', params: { id: String(entryid) }, replace: true })
    } catch (error) {
      setProblem(problemText(error, words))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void start(order.trim())
  }
  return (
    <form className="sw-card sw-run-start" onSubmit={submit}>
      {problem && <Notice kind="fault">{problem}</Notice>}
      <label className="sw-run-label" htmlFor={id}>
        {t('run.workOrder')}
      </label>
      <div className="sw-run-start-row">
        <input
          id={id}
          className="sw-run-big"
          value={order}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the one thing to do here; a scanner types into it at once.
          autoFocus
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => setOrder(currentTarget.value)}
        />
        {scan?.(setOrder)}
      </div>
      <span className="sw-hint" id={`${id}-hint`}>
        {t('run.workOrderHint')}
      </span>
      <button type="submit" className="sw-run-main" disabled={isBusy}>
        <IconPlayerPlay size={28} aria-hidden="true" />
        {t('run.start')}
      </button>
    </form>
  )
}
