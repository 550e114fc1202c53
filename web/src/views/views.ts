// Saved views of a list: a named filter and order of a user or team, stored on the server.
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../account/queries.ts'
import { queryClient } from '../lib/query-client.ts'
import { teamsByIdQuery } from '../teams/queries.ts'

export interface View<F> {
  viewid: number
  /** Owner. */
  userid: number
  /** Team whose members see it, too. */
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

/** Limit of the server per user and list. */
export const mostViews = 30

/** The viewer, and the teams for which they can save views. */
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

/** Changes the views of a list and invalidates its query. */
export async function changeViews<F>({ query }: ViewList<F>, change: Promise<unknown>): Promise<void> {
  await change
  await queryClient.invalidateQueries({ queryKey: query.queryKey })
}
