// The one press that ends a run. It waits for a moment where a second press of "Finish" would still land on it.
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
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
    <Button
      size="work"
      className="sw-run-next"
      icon={<IconCircleCheck aria-hidden="true" />}
      disabled={isBusy || !isReady}
      onClick={onFinish}
    >
      {isMissing ? t('run.finishAnyway') : t('run.finish')}
    </Button>
  )
}
