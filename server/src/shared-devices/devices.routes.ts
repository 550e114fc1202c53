// The routes of moderators and administrators for shared devices.
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { proveOneself } from '#auth/proof.ts'
import type { Access } from '#platform/http/request/access.ts'
import { access } from '#platform/http/request/access.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { moderators } from '#users/trust.ts'
import { deviceCookie } from './device-cookie.ts'
import { type DeviceRow, listDevices } from './devices.queries.ts'
import { NewSharedDevice, SharedDevice, SharedDeviceChange } from './devices.schema.ts'
import {
  changeDevice,
  getDevice,
  presentDevice,
  presentDevices,
  registerDevice,
  withdrawDevice,
} from './devices.ts'

const manage = {
  ...access.signedIn,
  name: 'shared-device.manage',
  description: 'Moderators, administrators',
  privileges: moderators,
  scopes: ['administration'],
} as const satisfies Access

const manageOne: Access<DeviceRow> = {
  ...manage,
  check: (ctx, { shared_deviceid }) => getDevice(ctx, shared_deviceid as number),
}

const params = Type.Object({ shared_deviceid: identifier('Number of the device') })

/** A session lives as long without its user. */
const unlocksLonger = ({ body, ctx }: Pick<FastifyRequest, 'body' | 'ctx'>): boolean =>
  ((body as SharedDeviceChange).lock_minutes ?? 0) > (ctx.subject as DeviceRow).lockMinutes

export function deviceRoutes(app: App): void {
  const route = declare(app, ['shared-devices'])
  route.get(
    '/shared_devices',
    manage,
    {
      id: 'listSharedDevices',
      summary: 'List shared devices, those in use first, then most recent first',
      answer: Type.Array(SharedDevice),
    },
    async ({ ctx }) => presentDevices(ctx, await listDevices(ctx.db)),
  )
  route.post(
    '/shared_devices',
    manage,
    {
      id: 'registerSharedDevice',
      summary: 'Register the browser of the caller as a shared device: sets its cookie',
      body: NewSharedDevice,
      answer: SharedDevice,
      status: 201,
      transaction: 'own',
      problems: [409, 429],
      idempotent: false,
    },
    async (req, reply) => {
      const { old_password: password, ...draft } = req.body
      const stillProved = await proveOneself(req, { password, field: 'old_password' })
      return req.write(async (ctx) => {
        await stillProved(ctx)
        const { device, key } = await registerDevice(ctx, req, draft)
        reply.header('set-cookie', deviceCookie(key, ctx.url))
        return presentDevice(ctx, device)
      })
    },
  )
  route.patch(
    '/shared_devices/:shared_deviceid',
    manageOne,
    {
      id: 'updateSharedDevice',
      summary: 'Change a shared device',
      params,
      body: SharedDeviceChange,
      answer: SharedDevice,
      confirms: unlocksLonger,
      problems: [409, 429],
    },
    async ({ ctx, subject, body }) => presentDevice(ctx, await changeDevice(ctx, subject, body)),
  )
  route.delete(
    '/shared_devices/:shared_deviceid',
    manageOne,
    {
      id: 'withdrawSharedDevice',
      summary: 'Withdraw a shared device: its sessions end, and nobody can sign in there by PIN or ID badge',
      params,
      status: 204,
      problems: [409],
    },
    ({ ctx, subject }) => withdrawDevice(ctx, subject),
  )
}
