// Categories to choose from, each with its picture.
import { CategoryTile } from './CategoryTile.tsx'
import type { PageSummary } from './queries.ts'

export function CategoryCards({ pages }: { pages: readonly PageSummary[] }) {
  return (
    <ul className="sw-grid" data-gap="3">
      {pages.map((page) => (
        <li key={page.wikiid}>
          <CategoryTile title={page.title} name={page.display_title || page.title} page={page} />
        </li>
      ))}
    </ul>
  )
}
