// Says since when a run is on hold, and why.
import { useQuery } from '@tanstack/react-query'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { haltQuery } from '../work/queries.ts'

export function HoldReason({ run }: { run: Entry }) {
  const { t, format } = useTexts()
  const { data: halt } = useQuery({ ...haltQuery(run), enabled: run.entryid > 0 })
  if (!halt) return null
  const since = t('run.onHoldSince', { when: format.relative(halt.date) })
  return <span>{halt.reason ? `${since}: ${halt.reason}` : since}</span>
}
