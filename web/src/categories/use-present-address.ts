// Replaces a former title in the address by the current one.
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from '../lib/router/hooks.ts'
import { decode } from '../lib/router/paths.ts'

/** Comparison of titles ignores case, underscores and plus signs. */
const comparable = (title: string): string =>
  title
    .normalize('NFC')
    .replace(/[_+\s]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Returns the address with the current title as its last part; null if that part is not the former title. */
export function presentAddress(href: string, former: string, present: string): string | null {
  if (comparable(former) === comparable(present)) return null
  const [, path = '', last = '', rest = ''] = /^([^?#]*\/)([^/?#]+)(.*)$/.exec(href) ?? []
  // While another screen loads, the address belongs to that screen.
  if (comparable(decode(last)) !== comparable(former)) return null
  return `${path}${encodeURIComponent(present.replaceAll(' ', '_'))}${rest}`
}

export function usePresentAddress(present: string): void {
  const { title = '' } = useParams({ strict: false })
  const href = useLocation({ select: (place) => place.href })
  const navigate = useNavigate()
  const address = presentAddress(href, title, present)
  useEffect(() => {
    if (address !== null) void navigate({ address, replace: true, resetScroll: false })
  }, [address, navigate])
}
