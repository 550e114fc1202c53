// The cache of what the server said. Retrying is for a server that was not reached, never for a refusal.
import { ApiError } from '@stepwright/client'
import { QueryClient } from '@tanstack/react-query'

/** No answer at all, or that of a proxy in front of a server that is just starting. */
const isUnreached = (error: unknown) => !(error instanceof ApiError) || [502, 503, 504].includes(error.status)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The browser's word on being online is often wrong; a request tells.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isUnreached(error),
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
})
