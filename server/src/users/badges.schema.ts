// Schemas of badges in the API.
import { type Static, Type } from 'typebox'

const Badge = Type.Object(
  {
    badgeid: Type.Integer({ description: 'Number of the badge' }),
    name: Type.String({ description: 'Name shown to people' }),
    type: Type.Enum(['bronze', 'silver', 'gold'], { description: 'How much it is worth' }),
    category: Type.String({ description: 'Category of the badge' }),
    description: Type.String({ description: 'Condition of the badge' }),
    multiple: Type.Boolean({ description: 'True if it can be earned more than once' }),
    num_users: Type.Integer({ description: 'How many people have it' }),
    icon: Type.Null({ description: 'Always null' }),
    image: Type.String({ description: 'Address of a picture, may be empty' }),
    secondary_color: Type.String({ description: 'Colour, such as #a5673f' }),
  },
  { title: 'Badge', description: 'A badge of the site' },
)

export const UserBadge = Type.Object(
  {
    earned: Type.Boolean({ description: 'Does this person have it?' }),
    times_earned: Type.Integer({ description: 'How often' }),
    date: Type.Union([Type.Integer(), Type.Null()], { description: 'When it was earned last, UNIX seconds' }),
    badge: Badge,
  },
  { title: 'UserBadge', description: 'A badge, and what somebody has of it' },
)
export type UserBadge = Static<typeof UserBadge>
