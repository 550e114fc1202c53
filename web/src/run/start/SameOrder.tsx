// Runs that exist for this work order already, to continue or to take over from hold.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useOwnRuns } from '../work/own-runs.ts'
import { onHoldForQuery } from '../work/queries.ts'
import { RunList } from './RunList.tsx'

/** Debounce, so that no request is made for a partly typed order. */
const restMs = 400

/** Runs of a work order; empty while there is none. */
export function useRunsFor(order: string, userid: number): readonly Entry[] {
  const asked = useRested(order.trim())
  const own = useOwnRuns(userid).data ?? []
  const others = useQuery({ ...onHoldForQuery(asked), enabled: asked !== '' })
  if (asked === '' || asked !== order.trim()) return []
  return [...own.filter(({ workorderid }) => workorderid === asked), ...(others.data ?? [])]
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setRested, restMs, text)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

interface SameOrderProps {
  runs: readonly Entry[]
  userid: number
  /** The scanned code, if no field shows it. */
  order?: string
}

export function SameOrder({ runs, userid, order }: SameOrderProps) {
  const { t } = useTexts()
  const own = runs.filter((run) => run.userid === userid)
  const others = runs.filter((run) => run.userid !== userid)
  return (
    <div className="sw-stack" data-gap="2" role="status">
      {runs.length > 0 && (
        <strong>
          {order === undefined
            ? t('run.sameOrder', { count: runs.length })
            : t('run.choiceFor', { order, count: runs.length })}
        </strong>
      )}
      {own.length > 0 && <RunList runs={own} />}
      {others.length > 0 && <RunList runs={others} withName />}
    </div>
  )
}
