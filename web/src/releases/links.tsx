// Links to the states of a guide: the page of a release, of the working text, and the comparison of two states.
import type { ReactNode } from 'react'
import { Link } from '../lib/router/Link.tsx'
import { slug } from '../lib/slug.ts'

interface GuideName {
  guideid: number
  title: string
}

interface AnchorProps {
  className?: string
  /** Leaves the page as it is, with its input. */
  isNewTab?: boolean
}

const anchorOf = ({ className, isNewTab }: AnchorProps) => ({
  ...(className && { className }),
  ...(isNewTab && { target: '_blank' }),
})

interface StateLinkProps extends AnchorProps {
  guide: GuideName
  lang?: string | undefined
  /** A release, or `working`; without either the state that readers see. */
  release?: number | undefined
  state?: 'working' | undefined
  children: ReactNode
}

export function StateLink({ guide, lang, release, state, children, ...rest }: StateLinkProps) {
  const search = {
    ...(lang && { lang }),
    ...(release !== undefined && { release }),
    ...(state && { state }),
  }
  const params = { title: slug(guide.title), id: String(guide.guideid) }
  return (
    <Link to="/Guide/$title/$id" params={params} search={search} {...anchorOf(rest)}>
      {children}
    </Link>
  )
}

interface CompareLinkProps extends AnchorProps {
  guideid: number
  from: string
  to: string
  lang?: string | undefined
  children: ReactNode
}

/** A state of a comparison: `release:ID`, `shown` or `working`. */
export function CompareLink({ guideid, from, to, lang, children, ...rest }: CompareLinkProps) {
  const search = { ...(lang && { lang }), from, to }
  const params = { id: String(guideid) }
  return (
    <Link to="/history/$id" params={params} search={search} {...anchorOf(rest)}>
      {children}
    </Link>
  )
}

export function ReleasesLink({ guideid, children }: { guideid: number; children: ReactNode }) {
  return (
    <Link to="/releases/$id" params={{ id: String(guideid) }}>
      {children}
    </Link>
  )
}
