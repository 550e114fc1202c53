// What a scanner types while no field has the focus goes to the step that is shown; single letters lead on and back.
import type { RefObject } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { StepControls } from './RunStep.tsx'
import { useWedge } from './use-wedge.ts'

export function useTypedCodes(
  controls: RefObject<StepControls>,
  move: (by: 1 | -1) => void,
  isOn: boolean,
): void {
  const { t } = useTexts()
  useWedge(
    {
      onCode: (code) => {
        if (!controls.current.take(code)) showToast(t('run.noCodeHere', { code }), 'failed')
      },
      onKey: (key) => {
        if (key === 'n') move(1)
        if (key === 'p') move(-1)
      },
    },
    isOn,
  )
}
