// Queries of guides for readers.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { readerLanguage } from '../lib/i18n/reader-language.ts'
import { queryClient } from '../lib/query-client.ts'
import { visibleGuidesQuery } from './visible.ts'

export const guideKeys = {
  all: ['guides'] as const,
  guide: (guideid: number, langid: string) => ['guides', 'guide', guideid, langid] as const,
}

/** API path, which is also the key of the offline copy. */
export const guidePath = (guideid: number, lang = readerLanguage()): string =>
  `/guides/${guideid}?lang=${lang}`

/** In the reader's language by default; the original if there is no translation. */
export const guideQuery = (guideid: number, lang = readerLanguage()) =>
  queryOptions({
    queryKey: guideKeys.guide(guideid, lang),
    queryFn: ({ signal }) => api.getGuide({ params: { guideid }, query: { lang }, signal }),
  })

/** Forms by step, once the language is known; includes prerequisite guides. */
export const guideFormsQuery = (guideid: number, langid: string | undefined) =>
  queryOptions({
    queryKey: ['guides', 'forms', guideid, langid] as const,
    queryFn: async ({ signal }) => {
      const forms = await api.listGuideForms({
        params: { guideid },
        query: langid ? { langid } : {},
        signal,
      })
      return new Map(forms.map((form) => [form.stepid, form]))
    },
    enabled: langid !== undefined,
  })

/** Guides to choose from, of all authors. */
export const namesOfQuery = (guideids: readonly number[]) =>
  queryOptions({
    queryKey: ['guides', 'names', ...guideids] as const,
    queryFn: ({ signal }) =>
      api.listGuides({ query: { guideids: guideids.join(','), lang: readerLanguage() }, signal }),
    enabled: guideids.length > 0,
  })

/** State of each translation. */
export const languageStatesQuery = (guideid: number) =>
  queryOptions({
    queryKey: ['guides', 'languages', guideid] as const,
    queryFn: ({ signal }) => api.listGuideTranslations({ params: { guideid }, signal }),
  })

/** Own unpublished guides, the latest change first. */
export const draftsQuery = (userid: number) =>
  visibleGuidesQuery({ owner: userid, state: 'private', limit: 4 })

/** Optimistic update, reverted if the server rejects it. */
export async function setMark(
  guideid: number,
  mark: 'favorited' | 'completed',
  isOn: boolean,
): Promise<void> {
  const put = (value: boolean) =>
    queryClient.setQueriesData<Awaited<ReturnType<typeof api.getGuide>>>(
      { queryKey: ['guides', 'guide', guideid] },
      (guide) => guide && { ...guide, [mark]: value },
    )
  put(isOn)
  const call = { params: { guideid } }
  try {
    if (mark === 'favorited') await (isOn ? api.addFavorite(call) : api.removeFavorite(call))
    else {
      await (isOn ? api.addCompletion(call) : api.removeCompletion(call))
      // Progress in courses.
      for (const queryKey of [['courses'], ['pages', 'COURSE']])
        void queryClient.invalidateQueries({ queryKey })
    }
  } catch (error) {
    put(!isOn)
    throw error
  }
}

/** Plan of a run in a language; stored with the offline copy of the guide. */
export const planOfGuideQuery = (guideid: number, langid: string) => ({
  queryKey: ['guides', 'plan', guideid, langid] as const,
  staleTime: 600_000,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.getGuidePlan({ params: { guideid }, query: { langid: langid as 'en' }, signal }),
})
