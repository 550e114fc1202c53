// Schemas of PINs and ID badges in the API. Responses contain neither.

import { type Static, Type } from 'typebox'
import { CurrentPassword, oneLine } from '#platform/http/request/shapes.ts'
import { User } from '#users/users.schema.ts'

const body = (title: string, description: string) => ({ title, description, additionalProperties: false })
const time = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

const locked = (noun: string) =>
  Type.Boolean({
    description: `The server lost the key of the ${noun}, such as after a restore: it does not work, and is set again`,
  })

const Pin = Type.String({
  pattern: '^[0-9]{4,8}$',
  description: 'The PIN',
  errorMessage: 'must have 4 to 8 digits',
})
/** Without the blanks at its ends, which are ignored. */
export const shortestIdBadge = 8
/** Earlier versions took shorter ones, which still work. */
export const shortestKnownIdBadge = 4
export const longestIdBadge = 200
const Code = Type.String({
  ...oneLine,
  minLength: shortestIdBadge,
  maxLength: longestIdBadge,
  description: 'Text of the ID badge, as the scanner reads it',
  errorMessage: 'must be one line of 8 to 200 printable characters',
})
const old_password = CurrentPassword

export const PinChange = Type.Object({ old_password, pin: Pin }, body('PinChange', 'A new PIN'))
export const IdBadgeChange = Type.Object(
  { old_password, code: Code },
  body('IdBadgeChange', 'Another ID badge'),
)

export const QuickSignIn = Type.Object(
  {
    pin_date: time('Time at which the PIN was set, UNIX seconds; null without a PIN'),
    pin_locked: locked('PIN'),
    id_badge_date: time('Time at which the ID badge was set, UNIX seconds; null without an ID badge'),
    id_badge_locked: locked('ID badge'),
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

export const Scan = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 1000, description: 'Text that the scanner has read' }),
  },
  body('SharedDeviceScan', 'A scan that may be an ID badge'),
)

export const ScanResult = Type.Object(
  {
    user: Type.Union([User, Type.Null()], {
      description: 'The user of the ID badge, who is signed in now; null: the scan is no ID badge',
    }),
  },
  { title: 'SharedDeviceScanResult', description: 'The outcome of a scan' },
)
