// The frame that every address shows its screen in, how an address is declared, and the way in for those that ask who
// somebody is.
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { meQuery } from './account/queries.ts'
import { queryClient } from './lib/query-client.ts'
import { Frame } from './screens/frame/Frame.tsx'

export const rootRoute = createRootRoute({ component: Frame })

type Search<S> = (given: Record<string, unknown>) => S

/** Declares addresses below a route: a path, the screen it shows, and what it reads behind the question mark. */
export const pagesBelow =
  <R extends AnyRoute>(parent: R, mayOpen?: typeof requireUser) =>
  <const P extends string, S extends object = Record<never, never>>(
    path: P,
    component: RouteComponent,
    validateSearch: Search<S> = () => ({}) as S,
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component,
      validateSearch,
      ...(mayOpen && { beforeLoad: mayOpen }),
    })

export async function requireUser({ location }: { location: { href: string } }) {
  const me = await queryClient.ensureQueryData(meQuery)
  if (!me) throw redirect({ to: '/login', search: { return: location.href } })
  return me
}
