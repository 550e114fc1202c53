// Schemas of badges in the API.
import { type Static, Type } from 'typebox'

const Badge = Type.Object(
  {
    badgeid: Type.Integer({ description: 'Number of the badge' }),
    name: Type.String({ description: 'Name on screen' }),
    type: Type.Enum(['bronze', 'silver', 'gold'], { description: 'Value of the badge in points' }),
    category: Type.String({ description: 'Category of the badge' }),
    description: Type.String({ description: 'Condition of the badge' }),
    multiple: Type.Boolean({ description: 'True if users can earn it more than once' }),
    num_users: Type.Integer({ description: 'Number of users who have it' }),
    icon: Type.Null({ description: 'Always null' }),
    image: Type.String({ description: 'Address of an image; may be empty' }),
    secondary_color: Type.String({ description: 'Colour, such as #a5673f' }),
  },
  { title: 'Badge', description: 'A badge of the site' },
)

export const UserBadge = Type.Object(
  {
    earned: Type.Boolean({ description: 'True if the user has earned it' }),
    times_earned: Type.Integer({ description: 'How often it was earned' }),
    date: Type.Union([Type.Integer(), Type.Null()], { description: 'Last time it was earned, UNIX seconds' }),
    badge: Badge,
  },
  { title: 'UserBadge', description: 'A badge, and how a user has earned it' },
)
export type UserBadge = Static<typeof UserBadge>
