// Saved views of a list: a filter and an order under a name, for oneself or for a team. The server stores them.
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../account/queries.ts'
import { queryClient } from '../lib/query-client.ts'
import { teamsByIdQuery } from '../teams/queries.ts'

export interface View<F> {
  viewid: number
  /** Whose it is. */
  userid: number
  /** The team whose members see it, too. */
  teamid: number | null
  name: string
  filter: F
}

/** A list whose filters can be saved. */
export interface ViewList<F> {
  query: { queryKey: readonly string[]; queryFn: (call: { signal: AbortSignal }) => Promise<View<F>[]> }
  save: (view: { name: string; filter: F; teamid: number | null }) => Promise<unknown>
  remove: (viewid: number) => Promise<unknown>
}

/** Limit of the server per person and list. */
export const mostViews = 30

/** Who looks at views, and for which teams they can save one. */
export interface ViewOwner {
  userid: number
  teams: readonly { teamid: number; name: string }[]
}

export function useViewOwner(): ViewOwner {
  const me = useMe()
  const teamids = me?.teams ?? []
  const teams = useQuery({ ...teamsByIdQuery(teamids), enabled: teamids.length > 0 }).data ?? []
  return { userid: me?.userid ?? 0, teams }
}

/** A change of the views of a list; whoever shows them loads them again. */
export async function changeViews<F>({ query }: ViewList<F>, change: Promise<unknown>): Promise<void> {
  await change
  await queryClient.invalidateQueries({ queryKey: query.queryKey })
}
