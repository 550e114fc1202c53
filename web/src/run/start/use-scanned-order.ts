// Opens the run of a work order that is scanned while no field has the focus, or lists the runs if there are several.
import { useState } from 'react'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useNavigate } from '../../lib/router/hooks.ts'
import { showToast } from '../../ui/toasts.tsx'
import { useWedge } from '../keys/use-wedge.ts'
import { useOwnRuns } from '../work/own-runs.ts'
import { onHoldForQuery } from '../work/queries.ts'

interface Scanned {
  order: string
  others: readonly Entry[]
}

export interface ScannedOrder {
  take: (code: string) => void
  order: string
  /** The user's runs and those that can be taken over; empty before a scan, and if the scan opened a run. */
  choice: readonly Entry[]
}

const patienceMs = 1500
const noneAfter = (ms: number) => new Promise<[]>((resolve) => setTimeout(resolve, ms, []))

export function useScannedOrder(userid: number): ScannedOrder {
  const { t } = useTexts()
  const navigate = useNavigate()
  const own = useOwnRuns(userid).data ?? []
  const [scanned, setScanned] = useState<Scanned>({ order: '', others: [] })
  const runsFor = ({ order, others }: Scanned) =>
    order === '' ? [] : [...own.filter(({ workorderid }) => workorderid === order), ...others]
  const open = async (code: string) => {
    const order = code.trim()
    // Offline, the user's own runs are known, so they are shown after a short wait.
    const asked = queryClient.fetchQuery(onHoldForQuery(order)).catch(() => [])
    const isKnown = own.some(({ workorderid }) => workorderid === order)
    const others = isKnown ? await Promise.race([asked, noneAfter(patienceMs)]) : await asked
    const found = { order, others: others.filter((run) => run.userid !== userid) }
    const [run, ...more] = runsFor(found)
    setScanned(more.length > 0 ? found : { order: '', others: [] })
    if (!run) return showToast(t('run.noRunFor', { order }), 'failed')
    if (more.length === 0)
      await navigate({ to: '/runs/$id', params: { id: String(run.entryid || run.runid) } })
  }
  const take = (code: string) => void open(code)
  useWedge(({ code }) => take(code))
  return { take, order: scanned.order, choice: runsFor(scanned) }
}
