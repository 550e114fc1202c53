// Whom a guide is open to, on the wire.
import { type Static, Type } from 'typebox'
import { Team } from '#users/teams.schema.ts'
import { UserSummary } from '#users/users.schema.ts'

export const GuideUsers = Type.Array(UserSummary, { description: 'People whom the guide is open to' })

export const RemainingUsers = Type.Object(
  { users: GuideUsers },
  { title: 'RemainingUsers', description: 'Whom the guide is still open to' },
)

export const GuideTeams = Type.Object(
  {
    guideTeams: Type.Array(Team, { description: 'Teams that the guide is open to' }),
    canIViewGuide: Type.Boolean({ description: 'May the caller see the guide?' }),
    canIEditGuide: Type.Boolean({ description: 'May the caller edit it?' }),
    canIChangeGuidePrivacy: Type.Boolean({ description: 'May the caller publish it and open it to others?' }),
  },
  { title: 'GuideTeams', description: 'Teams of a guide, and what the caller may do with it' },
)
export type GuideTeams = Static<typeof GuideTeams>
