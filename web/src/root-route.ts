// Declares routes, and the guard of routes that need a signed-in user.
import { meQuery } from './account/queries.ts'
import { queryClient } from './lib/query-client.ts'
import type { ScreenComponent } from './lib/router/lazy.ts'
import { redirect } from './lib/router/redirect.ts'
import type { Search } from './lib/router/search-text.ts'
import type { FrameOf, Guard, Route } from './lib/router/types.ts'
import { isShared } from './shared-device/registration.ts'

interface Around<B extends string> {
  /** Common prefix of these addresses. */
  base: B
  frame?: FrameOf<B>
  mayOpen?: Guard
}

/** Declares a route: path, screen, and query parameters. */
export const pagesBelow =
  <const B extends string>({ base, frame, mayOpen }: Around<B>) =>
  <const P extends string, S extends object = Record<never, never>>(
    path: P,
    screen: ScreenComponent,
    readSearch: (given: Search) => S = () => ({}) as S,
  ): Route<`${B}${P}`, S> => ({ path: `${base}${path}`, screen, readSearch, mayOpen, frame })

export async function requireUser({ location }: { location: { href: string } }) {
  const me = await queryClient.ensureQueryData(meQuery)
  // A shared device asks who is there, at the same address.
  if (!me && !isShared()) throw redirect({ to: '/login', search: { return: location.href } })
  return me
}
