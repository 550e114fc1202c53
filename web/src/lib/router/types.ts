// What an address of the app is made of. The app registers its list of addresses, so that a link to one that does not
// exist, or that lacks a part, does not compile.
import type { ScreenComponent } from './lazy.ts'
import type { Place } from './place.ts'
import type { Search } from './search-text.ts'

/** Runs before a screen is shown: may throw a redirect. What it answers is for the frame it belongs to. */
export type Guard = (at: { location: Place }) => unknown

/** What surrounds several screens. */
export interface FrameOf<P extends string = string> {
  path: P
  screen: ScreenComponent
  mayOpen: Guard
}

export interface Route<P extends string = string, S extends object = object> {
  path: P
  screen: ScreenComponent
  /** What the address has behind the question mark, without trust. */
  readSearch: (given: Search) => S
  mayOpen?: Guard | undefined
  frame?: FrameOf | undefined
}

/** The app adds `routes`, its list. */
// biome-ignore lint/suspicious/noEmptyInterface: what is added to it stands where the list stands.
export interface Register {}

type Registered = Register extends { routes: readonly (infer R)[] } ? R : Route
/** Every address that there is, with the names of its parts. */
export type To = Registered extends { path: infer P extends string } ? P : never

type NamesOf<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesOf<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never

export type ParamsOf<P extends string> = P extends string ? { [N in NamesOf<P>]: string } : never
export type SearchOf<P extends string> = P extends string
  ? Registered extends infer R
    ? R extends { path: P; readSearch: (given: Search) => infer S }
      ? S
      : never
    : never
  : never

type KeysOf<S> = S extends object ? keyof S : never
type ValueOf<S, K extends PropertyKey> = S extends object ? (K extends keyof S ? S[K] : never) : never
/** Whatever any address has behind its question mark. */
export type AnySearch = { [K in KeysOf<SearchOf<To>>]?: ValueOf<SearchOf<To>, K> }
export type AnyParams = { [N in NamesOf<To>]?: string }

type WithParams<P extends string> =
  Record<never, never> extends ParamsOf<P> ? { params?: ParamsOf<P> } : { params: ParamsOf<P> }

/** One of the app's own addresses. */
export type Destination<P extends To> = { to: P; search?: SearchOf<P> } & WithParams<P>

/** The same screen with something else behind the question mark. */
export interface SameScreen<S> {
  to?: '.'
  search: S | ((now: S) => S)
}

/** An address as it is, inside of this site. */
export interface Written {
  address: string
}

export interface GoOptions {
  /** In place of the entry in the history that one is at. */
  replace?: boolean
  /** Unless false, the new screen begins at its top. */
  resetScroll?: boolean
}

export type Going<P extends To, S = object> = (Destination<P> | SameScreen<S> | Written) & GoOptions

/** As the router takes it, once the compiler has looked. */
export type AnyDestination =
  | { to?: string; params?: object; search?: object | ((now: never) => object) }
  | Written
