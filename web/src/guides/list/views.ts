// The saved views of the table of guides. A view has no page: choosing one begins at the first.
import type { Input } from '@stepwright/client'
import { api } from '../../lib/api.ts'
import type { ViewList } from '../../views/views.ts'
import { changedFilter, type GuideFilter, readGuideFilter } from './filter.ts'

export const guideViews: ViewList<GuideFilter> = {
  query: {
    queryKey: ['guides', 'views'],
    queryFn: async ({ signal }) =>
      (await api.listGuideViews({ signal })).map(({ filter, ...view }) => ({
        ...view,
        filter: readGuideFilter({ ...filter }),
      })),
  },
  save: ({ filter, ...view }) =>
    api.saveGuideView({
      body: { ...view, filter: changedFilter(filter, {}) } as Input<'saveGuideView'>['body'],
    }),
  remove: (viewid) => api.removeGuideView({ params: { viewid } }),
}
