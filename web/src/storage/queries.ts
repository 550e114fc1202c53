// Queries of the file store for administrators.
import type { Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export type Storage = Output<'getStorage'>

export const storageQuery = queryOptions({
  queryKey: ['storage'] as const,
  queryFn: ({ signal }) => api.getStorage({ signal }),
})
