// Users and teams with access to a private guide: list, add, remove.
import type { Output } from '@stepwright/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

export interface Readers {
  people: Output<'listGuideUsers'>
  teams: Output<'listGuideTeams'>['guideTeams']
  mayChange: boolean
}

export const readersQuery = (guideid: number) =>
  queryOptions({
    queryKey: ['guide-readers', guideid] as const,
    queryFn: async ({ signal }): Promise<Readers> => {
      const params = { guideid }
      const [people, teams] = await Promise.all([
        api.listGuideUsers({ params, signal }),
        api.listGuideTeams({ params, signal }),
      ])
      return { people, teams: teams.guideTeams, mayChange: teams.canIChangeGuidePrivacy }
    },
  })

/** Number of suggested teams; more words find others. */
export const offeredTeams = 50

export const offeredTeamsQuery = (words: string) =>
  queryOptions({
    queryKey: ['teams', 'offered', words] as const,
    queryFn: ({ signal }) =>
      api.listTeams({ query: { limit: offeredTeams, ...(words && { name: words }) }, signal }),
    placeholderData: keepPreviousData,
  })

export type Reader = { userid: number } | { teamid: number }

export async function setReader(guideid: number, reader: Reader, isOpen: boolean): Promise<void> {
  if ('userid' in reader) {
    const params = { guideid, userid: reader.userid }
    await (isOpen ? api.allowUser({ params, body: {} }) : api.disallowUser({ params, body: {} }))
  } else {
    const params = { guideid, teamid: reader.teamid }
    await (isOpen ? api.allowTeam({ params, body: {} }) : api.disallowTeam({ params, body: {} }))
  }
  await queryClient.invalidateQueries({ queryKey: readersQuery(guideid).queryKey })
}
