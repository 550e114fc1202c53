// Warns that fewer people can sign a stage than it needs.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { nameOfStage } from '../../releases/stage-name.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Process } from './process-queries.ts'

export function TooFew({ stage }: { stage: Process['stages'][number] | undefined }) {
  const { t } = useTexts()
  if (!stage || stage.able >= stage.required) return null
  const { able, required: count } = stage
  return (
    <Notice kind="warning" title={t('approvals.tooFew', { stage: nameOfStage(t, stage), able, count })}>
      <p>{t('approvals.tooFewBody')}</p>
    </Notice>
  )
}
