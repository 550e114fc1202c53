// A category as a tile with its picture.
import { IconFolder } from '@tabler/icons-react'
import { Link } from '../lib/router/Link.tsx'
import { categoryParams } from './category-params.ts'
import type { PageSummary } from './queries.ts'

interface CategoryTileProps {
  title: string
  name: string
  page: PageSummary | undefined
  isLarge?: boolean
}

export function CategoryTile({ title, name, page, isLarge = false }: CategoryTileProps) {
  const image = page?.image
  return (
    <Link
      to="/c/$title"
      params={categoryParams(title)}
      className="sw-tile"
      data-framed={!isLarge || undefined}
    >
      {image ? (
        <img
          src={(isLarge ? image['440x330'] : image['200x150']) ?? image.thumbnail ?? image.original}
          className="sw-thumb"
          data-size={isLarge ? 'l' : 'm'}
          alt=""
          width={isLarge ? 120 : 104}
          height={isLarge ? 90 : 78}
          loading="lazy"
        />
      ) : (
        <span className="sw-thumb" data-size={isLarge ? 'l' : 'm'}>
          <IconFolder size={28} aria-hidden="true" />
        </span>
      )}
      <span className="sw-list-text">
        <strong>{name}</strong>
        {page?.summary && <span className="sw-clamp">{page.summary}</span>}
      </span>
    </Link>
  )
}
