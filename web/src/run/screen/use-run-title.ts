// The title of the page of a run: where one is in it, then what it is about.
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { usePageTitle } from '../../ui/screen/page-title.ts'

interface Titled {
  title: string
  count: number
  /** From 0; behind the last step comes the summary. */
  place: number
  status: Entry['status']
}

export function useRunTitle({ title, count, place, status }: Titled): void {
  const { t } = useTexts()
  const step = place < count ? t('run.stepOf', { number: place + 1, count }) : t('run.summaryTitle')
  usePageTitle(`${status === 'started' ? step : t(`run.is.${status}`)} · ${title}`)
}
