// Puts the present title into the address where that names a page by a former one.
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from '../lib/router/hooks.ts'
import { decode } from '../lib/router/paths.ts'

/** As titles are compared: case, underscores and plus signs aside. */
const comparable = (title: string): string =>
  title
    .normalize('NFC')
    .replace(/[_+\s]+/gu, ' ')
    .trim()
    .toLowerCase()

/** The address with the present title as the last part of its path; null where that part is not the former title. */
export function presentAddress(href: string, former: string, present: string): string | null {
  if (comparable(former) === comparable(present)) return null
  const [, path = '', last = '', rest = ''] = /^([^?#]*\/)([^/?#]+)(.*)$/.exec(href) ?? []
  // While another screen is being loaded the address is that of the other one.
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
