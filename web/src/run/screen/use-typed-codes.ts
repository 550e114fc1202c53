// Passes scanned codes to the visible step while no field has the focus.
import type { RefObject } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useWedge } from '../keys/use-wedge.ts'
import type { StepControls } from './RunStep.tsx'

export function useTypedCodes(controls: RefObject<StepControls>, isOn: boolean): void {
  const { t } = useTexts()
  useWedge((code) => {
    if (!controls.current.take(code)) showToast(t('run.noCodeHere', { code }), 'failed')
  }, isOn)
}
