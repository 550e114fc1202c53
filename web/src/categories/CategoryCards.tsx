// Categories to choose from, each with its picture.
import { IconFolder } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { categoryParams } from './CategoryPath.tsx'
import type { PageSummary } from './queries.ts'

export function CategoryCards({ pages }: { pages: readonly PageSummary[] }) {
  return (
    <ul className="sw-tiles">
      {pages.map((page) => (
        <li key={page.wikiid}>
          <Link to="/c/$title" params={categoryParams(page.title)} className="sw-tile">
            {page.image ? (
              <img
                src={page.image['200x150'] ?? page.image.thumbnail ?? page.image.original}
                alt=""
                width={80}
                height={60}
                loading="lazy"
              />
            ) : (
              <span className="sw-tile-sign">
                <IconFolder size={28} aria-hidden="true" />
              </span>
            )}
            <span>
              <strong>{page.display_title || page.title}</strong>
              {page.summary && <span>{page.summary}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
