// A page in another language: as it stands beside its original, what was changed there since, and saving it.
import { ApiError } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import type { BasePage, PageName } from './queries.ts'
import { changeOf, type Page, type PageValues, valuesOf } from './values.ts'

export interface PageTranslation {
  original: Page
  /** Null where nobody has begun it. */
  translation: Page | null
  /** Its texts are others than those that were translated. */
  isStale: boolean
  /** The original as it was then; null where it is the same, and for those who may not read the history. */
  madeFrom: PageValues | null
}

export const translatedFields = ['display_title', 'description', 'contents'] as const
export type TranslatedField = (typeof translatedFields)[number]

/** As it was when writing began; what comes later is merged there. */
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
  /** The state of the original that it fits now; absent where that is not to change. */
  source: number | undefined
}

export async function saveTranslation({ params, langid, values, base, source }: Save): Promise<Page> {
  const change = changeOf(values, base.values)
  const page = await api.updatePage({
    params,
    query: { langid, revisionid: base.revisionid },
    body: { ...change, ...(source !== undefined && { source_revisionid: source }) },
  })
  await Promise.all(
    ['pages', 'guides', 'review'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )
  return page
}
