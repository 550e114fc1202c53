// Document title of a run: the current step, then guide and work order.
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { usePageTitle } from '../../ui/screen/page-title.ts'

interface Titled {
  title: string
  count: number
  /** From 0; the summary follows the last step. */
  index: number
  status: Entry['status']
}

export function useRunTitle({ title, count, index, status }: Titled): void {
  const { t } = useTexts()
  const step = index < count ? t('run.stepOf', { number: index + 1, count }) : t('run.summaryTitle')
  usePageTitle(`${status === 'started' ? step : t(`run.is.${status}`)} · ${title}`)
}
