// A work order that is scanned where no field has the focus leads to its run.

import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useNavigate } from '../../lib/router/hooks.ts'
import { showToast } from '../../ui/toasts.tsx'
import { useWedge } from '../keys/use-wedge.ts'
import { useOwnRuns } from '../work/own-runs.ts'
import { onHoldForQuery } from '../work/queries.ts'

export function useScannedOrder(userid: number): (code: string) => void {
  const { t } = useTexts()
  const navigate = useNavigate()
  const own = useOwnRuns(userid).data ?? []
  const open = async (code: string) => {
    const order = code.trim()
    const mine = own.find(({ workorderid }) => workorderid === order)
    // Without a network one's own are known all the same.
    const others = mine ? [] : await queryClient.fetchQuery(onHoldForQuery(order)).catch(() => [])
    const run = mine ?? others[0]
    if (!run) return showToast(t('run.noRunFor', { order }), 'failed')
    await navigate({ to: '/runs/$id', params: { id: String(run.entryid || run.runid) } })
  }
  const take = (code: string) => void open(code)
  useWedge(take)
  return take
}
