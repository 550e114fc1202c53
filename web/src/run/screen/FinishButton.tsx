// Button that finishes a run or leads to missing answers. It ignores presses for a moment, so that a double press of
// "Finish" does not trigger it.
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import './styles.ts'

const doublePressMs = 700

export interface Finish {
  /** If answers are missing: leads to the first of them. */
  onMissing: (() => void) | null
  isBusy: boolean
  onFinish: () => void
}

export function FinishButton({ onMissing, isBusy, onFinish }: Finish) {
  const { t } = useTexts()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), doublePressMs)
    return () => clearTimeout(timer)
  }, [])
  const Icon = onMissing ? IconArrowBackUp : IconCircleCheck
  return (
    <Button
      size="work"
      className="sw-run-next"
      icon={<Icon aria-hidden="true" />}
      disabled={isBusy || !isReady}
      onClick={onMissing ?? onFinish}
    >
      {onMissing ? t('run.toFirstMissing') : t('run.finish')}
    </Button>
  )
}
