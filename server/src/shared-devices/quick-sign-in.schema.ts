// Schemas of PINs and ID badges in the API. Responses contain neither.
import { type Static, Type } from 'typebox'
import { oneLine } from '#platform/http/request/shapes.ts'

const body = (title: string, description: string) => ({ title, description, additionalProperties: false })
const time = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

const Pin = Type.String({
  pattern: '^[0-9]{4,8}$',
  description: 'The PIN',
  errorMessage: 'must have 4 to 8 digits',
})
/** Without the blanks at its ends, which are ignored. */
export const shortestIdBadge = 4
const Code = Type.String({
  ...oneLine,
  minLength: shortestIdBadge,
  maxLength: 200,
  description: 'Text of the ID badge, as the scanner reads it',
  errorMessage: 'must be one line of 4 to 200 printable characters',
})
const old_password = Type.String({
  minLength: 1,
  maxLength: 1000,
  description: 'The current password of the caller',
})

export const PinChange = Type.Object({ old_password, pin: Pin }, body('PinChange', 'A new PIN'))
export const IdBadgeChange = Type.Object(
  { old_password, code: Code },
  body('IdBadgeChange', 'Another ID badge'),
)

export const QuickSignIn = Type.Object(
  {
    pin_date: time('Time at which the PIN was set, UNIX seconds; null without a PIN'),
    id_badge_date: time('Time at which the ID badge was set, UNIX seconds; null without an ID badge'),
  },
  { title: 'QuickSignIn', description: 'The ways in which a user can sign in on shared devices' },
)
export type QuickSignIn = Static<typeof QuickSignIn>

export const DeviceSignIn = Type.Object(
  {
    userid: Type.Optional(
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The user, with `pin`' }),
    ),
    pin: Type.Optional(Pin),
    badge: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'Text of the ID badge; it names the user, so `userid` and `pin` are omitted',
      }),
    ),
  },
  body('SharedDeviceSignIn', 'A PIN with its user, or an ID badge'),
)
export type DeviceSignIn = Static<typeof DeviceSignIn>
