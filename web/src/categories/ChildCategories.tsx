// All subcategories of a category: the first ones come with the page, others are requested.

import { IconFolder } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../lib/router/Link.tsx'
import { Row, rowClass } from '../ui/Row.tsx'
import { ShowMore } from '../ui/screen/ShowMore.tsx'
import { categoryParams } from './category-params.ts'
import { childrenQuery, type PageSummary, pageChildren } from './queries.ts'

interface ChildCategoriesProps {
  title: string
  /** Child categories that the response for the page contains. */
  first: readonly PageSummary[]
}

export function ChildCategories({ title, first }: ChildCategoriesProps) {
  const mayHaveMore = first.length >= pageChildren
  const list = useInfiniteQuery({ ...childrenQuery(title), enabled: mayHaveMore })
  return (
    <>
      <ul className="sw-grid sw-rows" data-gap="0">
        {(list.data ?? first).map((page) => (
          <li key={page.wikiid}>
            <Link to="/c/$title" params={categoryParams(page.title)} className={rowClass}>
              <Row
                image={page.image}
                sign={<IconFolder size={24} />}
                title={page.display_title || page.title}
                facts={page.summary}
              />
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  )
}
