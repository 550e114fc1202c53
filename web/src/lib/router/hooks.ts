// What a screen asks about where it is, and how it leads elsewhere.
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useRouter, useShown } from './context.ts'
import type { Place } from './place.ts'
import type { AnyParams, AnySearch, Going, ParamsOf, SearchOf, To, Written } from './types.ts'

/** The named parts of the address of the screen that is shown. */
export function useParams(_: { strict: false }): AnyParams
export function useParams<P extends To>(_: { from: P }): ParamsOf<P>
export function useParams(): object {
  return useShown().params
}

/** What it has behind the question mark. */
export function useSearch(_: { strict: false }): AnySearch
export function useSearch<P extends To>(_: { from: P }): SearchOf<P>
export function useSearch(): object {
  return useShown().search
}

/** Where one is or goes to, which may be a moment ahead of what is shown. */
export function useLocation<T extends string>({ select }: { select: (location: Place) => T }): T {
  const router = useRouter()
  return useSyncExternalStore(router.watch, () => select(router.place))
}

/** From a screen that is named, one may go to itself with something else behind the question mark. */
export function useNavigate<F extends To>(_?: {
  from: F
}): <const P extends To>(to: Going<P, SearchOf<F>>) => Promise<void> {
  const router = useRouter()
  return useCallback((to) => router.navigate(to as Written), [router])
}

export interface BlockerOptions {
  enableBeforeUnload: boolean
  shouldBlockFn: (move: { current: Place; next: Place }) => Promise<boolean>
}

/** Holds back who leaves the screen. */
export function useBlocker(options: BlockerOptions): void {
  const router = useRouter()
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  useLayoutEffect(
    () =>
      router.block({
        asksBeforeUnload: () => latest.current.enableBeforeUnload,
        holds: (current, next) => latest.current.shouldBlockFn({ current, next }),
      }),
    [router],
  )
}
