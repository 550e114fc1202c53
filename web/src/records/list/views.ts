// Saved views of the list of runs.
import type { Input, Output } from '@stepwright/client'
import { api } from '../../lib/api.ts'
import { forgetStored, readStored } from '../../lib/state/storage.ts'
import type { View, ViewList } from '../../views/views.ts'
import { type Filter, readFilter } from '../filter.ts'

type ViewRow = Output<'listViews'>[number]
type Draft = Input<'saveView'>['body']

/** Earlier versions stored views in localStorage. */
const formerKey = 'stepwright.record-views'

const viewOf = ({ filter, ...view }: ViewRow): View<Filter> => ({
  ...view,
  filter: readFilter({ ...filter }),
})

export const runViews: ViewList<Filter> = {
  query: {
    queryKey: ['records', 'views'],
    queryFn: async ({ signal }) => {
      const rows = await api.listViews({ signal })
      const moved = await moveFormer(rows.map(({ name }) => name))
      return (moved ? await api.listViews({ signal }) : rows).map(viewOf)
    },
  },
  save: (view) => api.saveView({ body: view as Draft }),
  remove: (viewid) => api.removeView({ params: { viewid } }),
}

/** Moves views of localStorage to the server. If a name exists there, the server's view stays. */
async function moveFormer(taken: readonly string[]): Promise<boolean> {
  const former = readFormer().filter(({ name }) => !taken.includes(name))
  for (const body of former) await api.saveView({ body })
  forgetStored(formerKey)
  return former.length > 0
}

function readFormer(): Draft[] {
  try {
    const parsed: unknown = JSON.parse(readStored(formerKey) ?? '[]')
    return (Array.isArray(parsed) ? parsed : []).flatMap(
      (view: { name?: unknown; filter?: object } | null) =>
        typeof view?.name === 'string' && view.name.trim()
          ? [{ name: view.name.slice(0, 60), filter: readFilter({ ...view.filter }) }]
          : [],
    )
  } catch {
    return []
  }
}
