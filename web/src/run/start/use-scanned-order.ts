// Opens the run of a work order that is scanned, lists the runs if there are several, and says what is known if none is
// open.
import { useState } from 'react'
import { useIsReachable } from '../../lib/connection.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useNavigate } from '../../lib/router/hooks.ts'
import { announce } from '../../ui/announce.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useWedge } from '../keys/use-wedge.ts'
import { useQueue } from '../queue/queue-state.ts'
import { passText } from '../typed-text.ts'
import { isOpen, knownRuns } from '../work/own-runs.ts'
import { deviceRunsQuery, onHoldForQuery, ownRunsQuery } from '../work/queries.ts'

/** The order of the form that starts a run, opened next. */
export const passedOrder = 'order.next'

export interface ScannedOrder {
  take: (code: string) => void
  /** The scanned order while a choice or what is known of it is shown; empty after a scan that opened a run. */
  order: string
}

const patienceMs = 1500
const noneAfter = (ms: number) => new Promise<[]>((resolve) => setTimeout(resolve, ms, []))

export function useScannedOrder(userid: number, isOnSharedDevice: boolean): ScannedOrder {
  const { t } = useTexts()
  const navigate = useNavigate()
  const queue = useQueue()
  const isReachable = useIsReachable()
  const [order, setOrder] = useState('')
  const open = async (code: string) => {
    const scanned = code.trim()
    if (scanned === '') return
    // The scan may come before the list of the page.
    const listing = queryClient.ensureQueryData(ownRunsQuery(userid)).catch(() => undefined)
    // Offline, the user's own runs are known, so they are shown after a short wait.
    const asked = Promise.all([
      queryClient.fetchQuery(onHoldForQuery(scanned)).catch(() => []),
      isOnSharedDevice ? queryClient.fetchQuery(deviceRunsQuery).catch(() => []) : [],
    ]).then((runs) => runs.flat().filter(({ workorderid }) => workorderid === scanned))
    const [listed, others] = await Promise.all([listing, Promise.race([asked, noneAfter(patienceMs)])])
    const own = knownRuns(listed, queue, isReachable).filter(isOpen)
    const mine = own.filter(({ workorderid }) => workorderid === scanned)
    const [run, ...more] = [...mine, ...others.filter((each) => each.userid !== userid)]
    const isOpened = run !== undefined && more.length === 0
    setOrder(isOpened ? '' : scanned)
    if (isOpened) return navigate({ to: '/runs/$id', params: { id: String(run.entryid || run.runid) } })
    if (run) return
    passText(passedOrder, scanned)
    announce(t('run.noRunFor', { order: scanned }))
  }
  const take = (code: string) => void open(code)
  useWedge(({ code }) => take(code), {
    // The search of the page.
    takesFrom: () => false,
    onBlocked: (code) => showToast(t('run.scanBehind', { code }), 'failed'),
  })
  return { take, order }
}
