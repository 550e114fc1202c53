// Queries of shared devices: this one, and all of the site.
import type { Input, Output } from '@stepwright/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Proof } from '../account/use-password-again.ts'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { recordTouch, writeLock } from './lock/idle.ts'

export type ThisDevice = NonNullable<Output<'getSharedDevice'>['device']>
export type DevicePerson = ThisDevice['people'][number]
export type SharedDevice = Output<'listSharedDevices'>[number]
export type Credentials = NonNullable<Input<'signInOnSharedDevice'>['body']>

const keys = {
  here: ['shared-device', 'here'] as const,
  found: (words: string) => ['shared-device', 'found', words] as const,
  all: ['shared-device', 'all'] as const,
}

/** Null if this browser is not registered. The storage key stays in memory. */
export const thisDeviceQuery = queryOptions({
  queryKey: keys.here,
  queryFn: async ({ signal }) => {
    const { device } = await api.getSharedDevice({ signal })
    if (device && !device.withdrawn)
      writeLock({ minutes: device.lock_minutes, isOffline: device.lock_offline })
    return device
  },
})

export const foundPeopleQuery = (words: string) =>
  queryOptions({
    queryKey: keys.found(words),
    queryFn: async ({ signal }) =>
      (await api.getSharedDevice({ query: { query: words }, signal })).device?.people ?? [],
    placeholderData: keepPreviousData,
  })

export const devicesQuery = queryOptions({
  queryKey: keys.all,
  queryFn: ({ signal }) => api.listSharedDevices({ signal }),
})

const reread = () => queryClient.invalidateQueries({ queryKey: ['shared-device'] })

export async function registerDevice(body: {
  name: string
  lock_minutes: number
  old_password: string
}): Promise<void> {
  await api.registerSharedDevice({ body })
  recordTouch()
  await reread()
}

export async function changeDevice(
  { shared_deviceid }: SharedDevice,
  body: { name: string; lock_minutes: number } & Proof,
): Promise<void> {
  await api.updateSharedDevice({ params: { shared_deviceid }, body })
  await reread()
}

export async function withdrawDevice({ shared_deviceid }: SharedDevice): Promise<void> {
  await api.withdrawSharedDevice({ params: { shared_deviceid } })
  await reread()
}
