// Guides as rows with a small picture, author and last change.

import type { GuideSummary } from '../../lib/api.ts'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { Moment } from '../../ui/bits.tsx'
import { Thumb } from '../../ui/Row.tsx'
import { PrivateTag } from './PrivateTag.tsx'
import './cards.css'

interface GuideLinesProps {
  guides: readonly GuideSummary[]
  /** Hidden on the author's own pages. */
  withName?: boolean
  /** Links to the editor instead of the guide. */
  toEditor?: boolean
}

export function GuideLines({ guides, withName = false, toEditor = false }: GuideLinesProps) {
  return (
    <ul className="sw-grid sw-guide-lines" data-column="wide" data-gap="1">
      {guides.map((guide) => (
        <li key={guide.guideid}>
          {toEditor ? (
            <Link to="/edit/$id" params={{ id: String(guide.guideid) }} className="sw-tile">
              <Line guide={guide} withName={withName} />
            </Link>
          ) : (
            <Link
              to="/Guide/$title/$id"
              params={{ title: slug(guide.title), id: String(guide.guideid) }}
              className="sw-tile"
            >
              <Line guide={guide} withName={withName} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function Line({ guide, withName }: { guide: GuideSummary; withName: boolean }) {
  const { title, category, username } = guide
  return (
    <>
      <Thumb image={guide.image ?? guide.category_image} sign={title.charAt(0)} width={80} />
      <span className="sw-list-text">
        <strong>{title}</strong>
        <span>
          {category}
          {withName && username && ` · ${username}`}
          {' · '}
          <Moment at={guide.modified_date} />
        </span>
      </span>
      <PrivateTag guide={guide} />
    </>
  )
}
