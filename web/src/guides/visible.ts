// List of all visible guides, filtered, sorted and counted by the server.
import type { Input } from '@stepwright/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { readerLanguage } from '../lib/i18n/reader-language.ts'

type VisibleQuery = NonNullable<Input<'listVisibleGuides'>['query']>

/** The previous page stays until the next one is loaded. */
export const visibleGuidesQuery = (query: VisibleQuery) =>
  queryOptions({
    queryKey: ['guides', 'visible', query] as const,
    queryFn: ({ signal }) => api.listVisibleGuides({ query: { ...query, lang: readerLanguage() }, signal }),
    placeholderData: keepPreviousData,
  })
