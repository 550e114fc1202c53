// Warns that fewer people can sign a stage than it needs.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Process } from './process-queries.ts'

export function TooFew({ stage }: { stage: Process['stages'][number] | undefined }) {
  const { t } = useTexts()
  if (!stage || stage.able >= stage.required) return null
  const { orderby: number, able, required: count } = stage
  return (
    <Notice kind="warning" title={t('approvals.tooFew', { number, able, count })}>
      <p>{t('approvals.tooFewBody')}</p>
    </Notice>
  )
}
