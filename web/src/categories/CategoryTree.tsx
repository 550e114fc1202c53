// The category tree: each root with its picture, and links to its subcategories.
import { Link } from '../lib/router/Link.tsx'
import { CategoryTile } from './CategoryTile.tsx'
import { categoryParams } from './category-params.ts'
import type { Branch, Root } from './queries.ts'

interface CategoryTreeProps {
  tree: readonly Root[]
  /** Number of levels shown below each root. */
  depth: number
}

export function CategoryTree({ tree, depth }: CategoryTreeProps) {
  return (
    <ul className="sw-grid sw-tree">
      {tree.map((root) => (
        <li key={root.title} className="sw-card" data-slim>
          <CategoryTile title={root.title} name={root.display_title || root.title} page={root.page} isLarge />
          <Branches branches={root.children} depth={depth} />
        </li>
      ))}
    </ul>
  )
}

function Branches({ branches = [], depth }: { branches: readonly Branch[] | undefined; depth: number }) {
  if (branches.length === 0 || depth === 0) return null
  return (
    <ul className="sw-row sw-branches" data-gap="2">
      {branches.map(({ title, display_title, children }) => (
        <li key={title}>
          <Link to="/c/$title" params={categoryParams(title)}>
            {display_title || title}
          </Link>
          <Branches branches={children} depth={depth - 1} />
        </li>
      ))}
    </ul>
  )
}
