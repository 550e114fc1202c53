// The frame that every address shows its screen in, and the way in for addresses that ask who somebody is.
import { createRootRoute, redirect } from '@tanstack/react-router'
import { meQuery } from './account/queries.ts'
import { queryClient } from './lib/query-client.ts'
import { Frame } from './screens/frame/Frame.tsx'

export const rootRoute = createRootRoute({ component: Frame })

export async function requireUser({ location }: { location: { href: string } }) {
  const me = await queryClient.ensureQueryData(meQuery)
  if (!me) throw redirect({ to: '/login', search: { return: location.href } })
  return me
}
