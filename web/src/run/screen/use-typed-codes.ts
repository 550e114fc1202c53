// Passes scanned codes to the visible step.
import type { RefObject } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useWedge } from '../keys/use-wedge.ts'
import type { StepControls } from './RunStep.tsx'

export function useTypedCodes(controls: RefObject<StepControls>, isOn: boolean): void {
  const { t } = useTexts()
  const fail = (text: string) => showToast(text, 'failed')
  useWedge(
    (scan) => {
      if (!controls.current.take(scan)) fail(t('run.noCodeHere', { code: scan.code }))
    },
    {
      isOn,
      onBlocked: (code) => fail(t('run.scanBehind', { code })),
      commit: () => controls.current.commitTyped(),
      // Every step has a heading of its own.
      pageOf: () => document.getElementById('run-place'),
    },
  )
}
