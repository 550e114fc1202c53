// Titles of the steps and fields of a run by their ids.
import { useMemo } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { Plan } from './queries.ts'

export function useNames({ guide, forms }: Plan) {
  const { t } = useTexts()
  const { steps } = guide
  const titles = useMemo(
    () =>
      new Map(steps.map((each, index) => [each.stepid, each.title || t('run.step', { number: index + 1 })])),
    [steps, t],
  )
  const labels = useMemo(
    () => new Map([...forms.values()].flat().map((field) => [field.field_revisionid, field.label])),
    [forms],
  )
  return { titles, labels }
}
