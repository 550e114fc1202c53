// Cache of server answers. Retries only if the server was not reached, never after a rejection.
import { ApiError } from '@stepwright/client'
import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/** No answer, or that of a proxy whose server is starting. */
const isUnreached = (error: unknown) => !(error instanceof ApiError) || [502, 503, 504].includes(error.status)

class Client extends QueryClient {
  /**
   * Also repeats first reads that are in progress: the server may have answered them before the change. The library
   * repeats only reads of queries that have data.
   */
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const isFirst = ({ state }: { state: { data: unknown; fetchStatus: string } }) =>
      state.data === undefined && state.fetchStatus === 'fetching'
    const first = this.getQueryCache().findAll(filters).filter(isFirst)
    await super.invalidateQueries(filters, options)
    if (first.length === 0) return
    await Promise.allSettled(first.map(({ promise }) => promise))
    await super.invalidateQueries({ ...filters, predicate: (query) => first.includes(query) }, options)
  }
}

export const queryClient = new Client({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The browser's online state is unreliable; requests are made regardless of it.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isUnreached(error),
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Repeats a read in progress when data is set: the server may have answered the read before the change. */
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
  const { queryKey, state } = event.query
  if (state.fetchStatus === 'fetching') void queryClient.invalidateQueries({ queryKey, exact: true })
})
