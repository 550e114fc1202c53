// The address of a run that was started on this device, before and after the server has it.

import { useEffect } from 'react'
import type { Entry } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { keepPlanOf, runKeys } from './queries.ts'

/** Replaces the UUID by the number as soon as the server has given one. */
export function useNumber(entry: Entry, id: string): void {
  const navigate = useNavigate()
  const { lang } = useSearch({ strict: false })
  useEffect(() => {
    const number = String(entry.entryid)
    if (entry.entryid === 0 || number === id) return
    for (const key of [runKeys.run, runKeys.plan])
      queryClient.setQueryData(key(number), queryClient.getQueryData(key(id)))
    void keepPlanOf(entry.entryid)
    void navigate({ to: '/runs/$id', params: { id: number }, search: lang ? { lang } : {}, replace: true })
  }, [entry, id, lang, navigate])
}
