// Schemas of shared devices in the API, for those who manage them and for the browser of a device.
import { type Static, Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { CurrentPassword, PasswordAgain, someName } from '#platform/http/request/shapes.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })
const time = (description: string) => nullable(Type.Integer(), description)

const DeviceUser = Type.Object(
  {
    userid: Type.Integer({ description: 'Number of the account' }),
    username: Type.String({ description: 'Name on screen' }),
  },
  { title: 'SharedDeviceUser', description: 'A user of a shared device' },
)

const shared_deviceid = Type.Integer({ description: 'Number of the device' })
const name = Type.String({ ...someName(80), description: 'Name of the device, such as its location' })
const lock_minutes = Type.Integer({
  minimum: 1,
  maximum: 240,
  description: 'Minutes without input after which the app locks itself',
})

export const SharedDevice = Type.Object(
  {
    shared_deviceid,
    name: Type.String({ description: 'Name of the device' }),
    lock_minutes: Type.Integer({ description: 'Minutes without input after which the app locks itself' }),
    status: Type.Enum(['active', 'withdrawn', 'emptied'], {
      description: 'emptied: withdrawn, and the browser has deleted its data',
    }),
    registered_date: Type.Integer({ description: 'UNIX seconds' }),
    registered_by: DeviceUser,
    last_used_date: time('Last time that a user signed in or signed there, UNIX seconds'),
    last_user: nullable(DeviceUser, 'The user who did'),
    withdrawn_date: time('Time of the withdrawal, UNIX seconds'),
    emptied_date: time('Time at which the browser reported that it has deleted its data, UNIX seconds'),
  },
  { title: 'SharedDevice', description: 'A browser on which users sign in by PIN or ID badge' },
)
export type SharedDevice = Static<typeof SharedDevice>

export const NewSharedDevice = Type.Object(
  {
    name,
    lock_minutes: Type.Optional(Type.Integer({ ...lock_minutes, default: 5 })),
    old_password: CurrentPassword,
  },
  { title: 'NewSharedDevice', description: 'A shared device to register', additionalProperties: false },
)
export type NewSharedDevice = Static<typeof NewSharedDevice>

export const SharedDeviceChange = Type.Partial(
  Type.Object({ name, lock_minutes, ...PasswordAgain.properties }),
  {
    title: 'SharedDeviceChange',
    description: 'Changed members of a shared device',
    additionalProperties: false,
  },
)
export type SharedDeviceChange = Static<typeof SharedDeviceChange>

const DevicePerson = Type.Object(
  {
    ...DeviceUser.properties,
    image: Image,
    has_pin: Type.Boolean({ description: 'True if the user can sign in by PIN' }),
    has_badge: Type.Boolean({ description: 'True if the user can sign in by ID badge' }),
  },
  { title: 'SharedDevicePerson', description: 'A user who can sign in on a shared device' },
)
export type DevicePerson = Static<typeof DevicePerson>

export const ThisDevice = Type.Object(
  {
    device: nullable(
      Type.Object(
        {
          shared_deviceid,
          name: Type.String({ description: 'Name of the device' }),
          lock_minutes: Type.Integer({
            description: 'Minutes without input after which the app locks itself',
          }),
          lock_offline: Type.Boolean({
            description: 'True if the app locks itself without a network, too, until the server is reached',
          }),
          withdrawn: Type.Boolean({
            description: 'True: the browser deletes its data and reports `reportDeviceEmptied`',
          }),
          people: Type.Array(DevicePerson, {
            description:
              'Users with a PIN or an ID badge; the last users of the device come first; at most 60',
          }),
          storage_key: Type.Optional(
            Type.String({
              description:
                'For the signed-in user: 32 bytes in base64 that encrypt what the browser stores for this user',
            }),
          ),
        },
        { title: 'ThisSharedDevice', description: 'The device of the request' },
      ),
      'The device of the request; null if the browser is not registered',
    ),
  },
  { title: 'ThisDevice', description: 'The shared device that sends the request' },
)
export type ThisDevice = Static<typeof ThisDevice>

export const ThisDeviceQuery = Type.Object({
  query: Type.Optional(
    Type.String({ maxLength: 200, description: 'Part of a name: finds only users with such a name' }),
  ),
})
