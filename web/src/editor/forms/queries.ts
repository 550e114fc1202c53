// Queries of the forms of steps for their authors.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { growingQuery } from '../../lib/growing-query.ts'

/** The form revisions that readers and new runs have, by step. `guideRevisionid`: the saved revision of the guide. */
export const publishedFormsQuery = (guideid: number, guideRevisionid: number) =>
  queryOptions({
    queryKey: ['edit', 'published-forms', guideid, guideRevisionid] as const,
    queryFn: async ({ signal }) => {
      const forms = await api.listGuideForms({ params: { guideid }, query: {}, signal })
      return new Map(forms.map(({ stepid, form_revisionid }) => [stepid, form_revisionid]))
    },
    gcTime: 0,
  })

export const fieldHistoryQuery = (guid: string) =>
  growingQuery({
    queryKey: ['edit', 'field', guid],
    size: 20,
    page: (part, signal) =>
      api.listFieldRevisions({
        params: { field_guid: guid },
        query: { ...part, unpatrolled: true },
        signal,
      }),
  })
