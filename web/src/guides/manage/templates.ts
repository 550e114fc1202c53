// Templates of a category for new guides.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { readerLanguage } from '../../lib/i18n/reader-language.ts'
import { queryClient } from '../../lib/query-client.ts'

/** A page of the API is enough for a choice. */
const templatesLimit = 200

export const templatesQuery = (category: string | undefined) =>
  queryOptions({
    queryKey: ['guides', 'templates', category] as const,
    queryFn: ({ signal }) =>
      api.listGuideTemplates({
        query: { category: category ?? '', limit: templatesLimit, lang: readerLanguage() },
        signal,
      }),
    enabled: category !== undefined,
  })

export async function setTemplate(guideid: number, isTemplate: boolean): Promise<void> {
  const call = { params: { guideid } }
  await (isTemplate ? api.addGuideTemplate(call) : api.removeGuideTemplate(call))
  await queryClient.invalidateQueries({ queryKey: ['guides', 'templates'] })
}
