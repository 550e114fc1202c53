// The schemas of the users and teams with access to a guide.
import { type Static, Type } from 'typebox'
import { Team } from '#users/teams.schema.ts'
import { UserSummary } from '#users/users.schema.ts'

export const GuideUsers = Type.Array(UserSummary, { description: 'Users with access to the guide' })

export const RemainingUsers = Type.Object(
  { users: GuideUsers },
  { title: 'RemainingUsers', description: 'Users who still have access to the guide' },
)

export const GuideTeams = Type.Object(
  {
    guideTeams: Type.Array(Team, { description: 'Teams with access to the guide' }),
    canIViewGuide: Type.Boolean({ description: 'True if the caller can view the guide' }),
    canIEditGuide: Type.Boolean({ description: 'True if the caller may edit it' }),
    canIChangeGuidePrivacy: Type.Boolean({
      description: 'True if the caller may publish it and give others access',
    }),
  },
  { title: 'GuideTeams', description: 'Teams of a guide, and the actions that the caller may do with it' },
)
export type GuideTeams = Static<typeof GuideTeams>
