// Schemas of teams in the API.
import { type Static, Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { Username } from './users.schema.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })

export const Team = Type.Object(
  {
    teamid: Type.Integer({ description: 'Number of the team' }),
    name: Type.String({ description: 'Name on screen' }),
    owner: nullable(Type.Integer(), 'Number of the owner of the team'),
    reputation: Type.Integer({ description: 'Total of its members' }),
    image: nullable(Image, 'Image of the team'),
    url: Type.String({ description: 'Page about the team' }),
    member_count: Type.Integer({ description: 'Number of members' }),
    description: Type.String({ description: 'Purpose; may be empty' }),
    new_member_since: nullable(Type.Integer(), 'Time at which the newest member joined, UNIX seconds'),
    has_join_code: Type.Boolean({ description: 'True if users can join by a code' }),
    location: Type.Null({ description: 'Always null' }),
    latitude: Type.Null({ description: 'Always null' }),
    longitude: Type.Null({ description: 'Always null' }),
  },
  { title: 'Team', description: 'A team of users' },
)
export type Team = Static<typeof Team>

const draft = {
  name: Type.String({ ...Username, description: 'Name on screen' }),
  description: Type.String({ maxLength: 4096, description: 'Purpose' }),
  join_code: nullable(
    Type.String({
      minLength: 8,
      maxLength: 200,
      description: 'A user who knows it may join',
      errorMessage: 'must have 8 to 200 characters',
    }),
    'Code to join the team; null: users cannot join by a code',
  ),
  image: nullable(
    Type.Integer({ minimum: 1, description: "Image of the caller's media library" }),
    'Image of the team; null: none',
  ),
}

export const NewTeam = Type.Object(
  {
    name: draft.name,
    description: Type.Optional(draft.description),
    join_code: Type.Optional(draft.join_code),
    image: Type.Optional(draft.image),
  },
  { title: 'NewTeam', additionalProperties: false, description: 'A team to create' },
)
export type NewTeam = Static<typeof NewTeam>

export const TeamChange = Type.Partial(
  Type.Object({
    ...draft,
    owner: Type.Integer({ minimum: 1, description: 'The member who becomes the owner' }),
  }),
  { title: 'TeamChange', additionalProperties: false, description: 'The change of a team' },
)
export type TeamChange = Static<typeof TeamChange>

export const Joining = Type.Object(
  { join_code: Type.Optional(nullable(Type.String({ maxLength: 200 }), 'Join code of the team')) },
  { title: 'Joining', additionalProperties: false, description: 'Body; may be empty' },
)
