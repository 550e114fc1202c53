// Translation of a page: with its original, changes of the original since, and saving.
import { ApiError } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { refreshWaiting } from '../account/waiting.ts'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import type { BasePage, PageName } from './queries.ts'
import { changeOf, type Page, type PageValues, valuesOf } from './values.ts'

export interface PageTranslation {
  original: Page
  /** Null if there is no translation yet. */
  translation: Page | null
  /** True if the original has changed since it was translated. */
  isStale: boolean
  /** The original at that time; null if unchanged, and for users that may not read the history. */
  madeFrom: PageValues | null
}

export const translatedFields = ['display_title', 'description', 'contents'] as const
export type TranslatedField = (typeof translatedFields)[number]

/** The translation when editing began. Later versions are merged by the editor. */
export const translationQuery = (params: PageName, langid: string) =>
  queryOptions({
    queryKey: ['edit', 'page-translation', params.namespace, params.title, langid] as const,
    queryFn: async ({ signal }): Promise<PageTranslation> => {
      const [original, found] = await Promise.all([
        api.getPage({ params, query: { unpatrolled: true }, signal }),
        api.getPage({ params, query: { unpatrolled: true, langid }, signal }),
      ])
      if (found.langid !== langid) return { original, translation: null, isStale: false, madeFrom: null }
      const source = found.source_revisionid
      if (source === null || source === original.revisionid)
        return { original, translation: found, isStale: false, madeFrom: null }
      const before = await readOld(params, source, signal)
      if (!before) return { original, translation: found, isStale: true, madeFrom: null }
      const now = valuesOf(original)
      const isSame = translatedFields.every((field) => before[field] === now[field])
      return { original, translation: found, isStale: !isSame, madeFrom: isSame ? null : before }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

async function readOld(params: PageName, revisionid: number, signal: AbortSignal) {
  try {
    return valuesOf(await api.getPageRevision({ params: { ...params, revisionid }, signal }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null
    throw error
  }
}

interface Save {
  params: PageName
  langid: string
  values: PageValues
  base: BasePage
  /** Revision of the original that the translation matches now; absent if that does not change. */
  source: number | undefined
}

export async function saveTranslation({ params, langid, values, base, source }: Save): Promise<Page> {
  const change = changeOf(values, base.values)
  const page = await api.updatePage({
    params,
    query: { langid, revisionid: base.revisionid },
    body: { ...change, ...(source !== undefined && { source_revisionid: source }) },
  })
  await Promise.all([
    refreshWaiting(),
    ...['pages', 'guides', 'review'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  ])
  return page
}
