// Link to a screen of the app. Modified clicks (new tab, download) are left to the browser.
import { type ComponentProps, type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { useRouter } from './context.ts'
import type { ActiveOptions } from './location.ts'
import type { AnyDestination, Destination, GoOptions, To, Written } from './types.ts'

/** Delay before preloading, so that a pointer passing over links loads nothing. */
const intentMs = 50

type Anchor = Omit<ComponentProps<'a'>, 'href' | 'search'>

export type LinkProps<P extends To> = Anchor &
  GoOptions & { activeOptions?: ActiveOptions } & (Destination<P> | Written)

export function Link<const P extends To>({ activeOptions, replace, resetScroll, ...given }: LinkProps<P>) {
  const router = useRouter()
  const { to, anchor } = split(given as Given)
  const isActive = useSyncExternalStore(router.watch, () => router.isActive(to, activeOptions))
  const intent = usePreload(to)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    anchor.onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
    const { target } = event.currentTarget
    if (event.defaultPrevented || !isPlain || (target && target !== '_self')) return
    event.preventDefault()
    intent.drop()
    void router.navigate({
      ...(to as Written),
      ...(replace && { replace }),
      resetScroll: resetScroll ?? true,
    })
  }
  return (
    <a
      {...anchor}
      href={router.addressOf(to)}
      onClick={follow}
      onMouseEnter={intent.note}
      onFocus={intent.note}
      onMouseLeave={intent.drop}
      onBlur={intent.drop}
      onTouchStart={intent.follow}
      {...(isActive && {
        'aria-current': 'page',
        className: anchor.className ? `${anchor.className} active` : 'active',
      })}
    />
  )
}

type Given = Anchor & { to?: string; params?: object; search?: object; address?: string }

function split({ to, params, search, address, ...anchor }: Given): { to: AnyDestination; anchor: Anchor } {
  if (address !== undefined) return { to: { address }, anchor }
  return {
    to: { ...(to !== undefined && { to }), ...(params && { params }), ...(search && { search }) },
    anchor,
  }
}

/** Preloads the screen before the user presses. */
function usePreload(to: AnyDestination) {
  const router = useRouter()
  const timer = useRef(0)
  const follow = () => void router.preload(to).catch(() => {})
  const drop = () => {
    window.clearTimeout(timer.current)
    timer.current = 0
  }
  const note = () => {
    timer.current ||= window.setTimeout(() => {
      timer.current = 0
      follow()
    }, intentMs)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return { note, drop, follow }
}
