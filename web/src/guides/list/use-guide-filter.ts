// The filter of the table of guides, which the address holds.
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { type GuideFilter, readGuideFilter } from './filter.ts'

export function useGuideFilter() {
  const navigate = useNavigate()
  const filter = readGuideFilter(useSearch({ strict: false }))
  const change = (search: GuideFilter) => void navigate({ to: '/guides', search, resetScroll: false })
  return { filter, change }
}
