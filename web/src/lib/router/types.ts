// Types of routes and addresses. The app registers its routes, so that links to missing addresses or without parameters
// do not compile.
import type { ScreenComponent } from './lazy.ts'
import type { RouterLocation } from './location.ts'
import type { Search } from './search-text.ts'

/** Guard of a screen: may throw a redirect. Its result is available to the frame it belongs to. */
export type Guard = (at: { location: RouterLocation }) => unknown

/** Surrounds several screens. */
export interface FrameOf<P extends string = string> {
  path: P
  screen: ScreenComponent
  mayOpen: Guard
}

export interface Route<P extends string = string, S extends object = object> {
  path: P
  screen: ScreenComponent
  /** Validates the query parameters. */
  readSearch: (given: Search) => S
  mayOpen?: Guard | undefined
  frame?: FrameOf | undefined
}

/** The app adds `routes`, its list. */
// biome-ignore lint/suspicious/noEmptyInterface: what is added to it stands where the list stands.
export interface Register {}

type Registered = Register extends { routes: readonly (infer R)[] } ? R : Route
/** All addresses with the names of their parameters. */
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
/** Query parameters of any address. */
export type AnySearch = { [K in KeysOf<SearchOf<To>>]?: ValueOf<SearchOf<To>, K> }
export type AnyParams = { [N in NamesOf<To>]?: string }

type WithParams<P extends string> =
  Record<never, never> extends ParamsOf<P> ? { params?: ParamsOf<P> } : { params: ParamsOf<P> }

/** An address of the app. */
export type Destination<P extends To> = { to: P; search?: SearchOf<P> } & WithParams<P>

/** The same screen with other query parameters. */
export interface SameScreen<S> {
  to?: '.'
  search: S | ((now: S) => S)
}

/** A literal address within this site. */
export interface Written {
  address: string
}

export interface GoOptions {
  /** Replaces the current history entry. */
  replace?: boolean
  /** Unless false, the new screen starts at its top. */
  resetScroll?: boolean
}

export type Going<P extends To, S = object> = (Destination<P> | SameScreen<S> | Written) & GoOptions

/** Type for the router after the compiler has checked the target. */
export type AnyDestination =
  | { to?: string; params?: object; search?: object | ((now: never) => object) }
  | Written
