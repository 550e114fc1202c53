// The one press that ends a run. It waits for a moment where a second press of "Finish" would still land on it.
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import './styles.ts'

const doublePressMs = 700

export interface Finish {
  isMissing: boolean
  isBusy: boolean
  onFinish: () => void
}

export function FinishButton({ isMissing, isBusy, onFinish }: Finish) {
  const { t } = useTexts()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), doublePressMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <button type="button" className="sw-run-next" disabled={isBusy || !isReady} onClick={onFinish}>
      <IconCircleCheck aria-hidden="true" />
      <span>{isMissing ? t('run.finishAnyway') : t('run.finish')}</span>
    </button>
  )
}
