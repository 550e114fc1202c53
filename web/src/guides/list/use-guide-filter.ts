// Filter of the table of guides, stored in the address.
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { type GuideFilter, readGuideFilter } from './filter.ts'

export function useGuideFilter() {
  const navigate = useNavigate()
  const filter = readGuideFilter(useSearch({ strict: false }))
  const change = (search: GuideFilter) => void navigate({ to: '/guides', search, resetScroll: false })
  return { filter, change }
}
