// Views of the list of runs that somebody saved by name, for themselves or for a team. The server keeps them with the person.
import type { Input, Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { forgetStored, readStored } from '../../lib/storage.ts'
import { type Filter, readFilter } from '../filter.ts'

export interface View {
  viewid: number
  /** Whose it is. */
  userid: number
  /** The team whose members see it, too. */
  teamid: number | null
  name: string
  filter: Filter
}

type Kept = Output<'listViews'>[number]
type Draft = Input<'saveView'>['body']

/** Before there was a place for them on the server, they were kept in this browser. */
const formerKey = 'stepwright.record-views'

/** As many as the server keeps for one person. */
export const mostViews = 30

const viewOf = ({ filter, ...view }: Kept): View => ({ ...view, filter: readFilter({ ...filter }) })

/** Who looks at views, and for which teams they can save one. */
export interface ViewOwner {
  userid: number
  teams: readonly { teamid: number; name: string }[]
}

export const viewsQuery = queryOptions({
  queryKey: ['records', 'views'] as const,
  queryFn: async ({ signal }): Promise<View[]> => {
    const kept = await api.listViews({ signal })
    const moved = await moveFormer(kept.map(({ name }) => name))
    return (moved ? await api.listViews({ signal }) : kept).map(viewOf)
  },
})

export async function saveView(name: string, filter: Filter, teamid: number | null): Promise<void> {
  await api.saveView({ body: { name, filter, teamid } as Draft })
  await queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey })
}

export async function removeView(viewid: number): Promise<void> {
  await api.removeView({ params: { viewid } })
  await queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey })
}

/** Takes along what this browser still has; a name that is taken by now stays with what the server has. */
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
