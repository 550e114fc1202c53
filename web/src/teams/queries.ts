// Queries and mutations of teams.
import type { Input, Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../lib/all-pages.ts'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

export type Team = Output<'listTeams'>[number]
export type Member = Output<'listTeamMembers'>[number]

export const teamsPageSize = 24

export const teamsQuery = (offset: number) =>
  queryOptions({
    queryKey: ['teams', 'list', offset] as const,
    queryFn: ({ signal }) => api.listTeams({ query: { offset, limit: teamsPageSize }, signal }),
  })

export const teamsByIdQuery = (teamids: readonly number[]) =>
  queryOptions({
    queryKey: ['teams', 'chosen', teamids] as const,
    queryFn: ({ signal }) =>
      allPages((query) => api.listTeams({ query: { ...query, teamids: teamids.join(',') }, signal })),
  })

/** Null if the team does not exist. */
export const teamQuery = (teamid: number) =>
  queryOptions({
    queryKey: ['teams', 'team', teamid] as const,
    queryFn: async ({ signal }): Promise<{ team: Team; members: Member[] } | null> => {
      const [team] = await api.listTeams({ query: { teamids: String(teamid) }, signal })
      return team ? { team, members: await api.listTeamMembers({ params: { teamid }, signal }) } : null
    },
  })

/** Users return their teams, so they are read again as well. */
async function forget(): Promise<void> {
  await Promise.all(
    [['teams'], ['people'], ['account', 'me']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

export async function addTeam(body: Input<'addTeam'>['body']): Promise<Team> {
  const team = await api.addTeam({ body })
  await forget()
  return team
}

export async function changeTeam(teamid: number, body: Input<'updateTeam'>['body']): Promise<void> {
  await api.updateTeam({ params: { teamid }, body })
  await forget()
}

export async function removeTeam(teamid: number): Promise<void> {
  await api.removeTeam({ params: { teamid } })
  await forget()
}

export async function addMember(teamid: number, userid: number, code?: string): Promise<void> {
  await api.addTeamMember({ params: { teamid, userid }, body: code ? { join_code: code } : {} })
  await forget()
}

export async function removeMember(teamid: number, userid: number): Promise<void> {
  await api.removeTeamMember({ params: { teamid, userid }, body: {} })
  await forget()
}
