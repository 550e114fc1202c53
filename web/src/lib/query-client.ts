// Cache of server answers. Retries only if the server was not reached, never after a rejection.
import { ApiError } from '@stepwright/client'
import { QueryClient } from '@tanstack/react-query'

/** No answer, or that of a proxy whose server is starting. */
const isUnreached = (error: unknown) => !(error instanceof ApiError) || [502, 503, 504].includes(error.status)

export const queryClient = new QueryClient({
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
