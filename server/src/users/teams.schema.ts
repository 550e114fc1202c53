// Teams on the wire.
import { type Static, Type } from 'typebox'
import { Image } from '#platform/http/shapes.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })

export const Team = Type.Object(
  {
    teamid: Type.Integer({ description: 'Number of the team' }),
    name: Type.String({ description: 'Name shown to people' }),
    owner: nullable(Type.Integer(), 'Number of the person who looks after it'),
    reputation: Type.Integer({ description: 'What its members have together' }),
    image: nullable(Image, 'Its picture'),
    url: Type.String({ description: 'The page about the team' }),
    member_count: Type.Integer({ description: 'How many people are in it' }),
    description: Type.String({ description: 'What it is for; may be empty' }),
    new_member_since: nullable(Type.Integer(), 'When somebody joined last, UNIX seconds'),
    location: Type.Null({ description: 'Always null' }),
    latitude: Type.Null({ description: 'Always null' }),
    longitude: Type.Null({ description: 'Always null' }),
  },
  { title: 'Team', description: 'People who do something together' },
)
export type Team = Static<typeof Team>
