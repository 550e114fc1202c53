// Lists of public guides are kept until one of them, or what is told of it, changes.
import { readLanguage } from '@stepwright/rules'
import type { FastifyRequest } from 'fastify'
import { categoryGuidesTag } from '#pages/deps.ts'
import { directionOf, pageOf } from '#platform/http/request/query.ts'
import { siteTag } from '#settings/settings.ts'
import type { SummaryRow } from '../guides.queries.ts'

interface ListQuery {
  offset?: number
  limit?: number
  order?: string
  sort?: string
  guideids?: string
  filter?: string
  modifiedSince?: number
  category?: string
  includePrivate?: boolean
  lang?: string
}

/** What is asked for by number or since a moment is seldom asked for twice; private guides are not for everybody. */
export function keyOfList({ query }: FastifyRequest): { key: string; tags: string[] } | undefined {
  const wish = query as ListQuery
  if (wish.guideids !== undefined || wish.category !== undefined) return undefined
  if (wish.modifiedSince || wish.includePrivate) return undefined
  const { offset, limit } = pageOf(wish)
  const key = [
    'guides',
    offset,
    limit,
    directionOf(wish.order),
    wish.sort ?? 'number',
    readTypes(wish.filter)?.join(',') ?? '',
    readLanguage(wish.lang ?? '') ?? '',
  ]
  return { key: key.join(' '), tags: [categoryGuidesTag, siteTag] }
}

/** A form that leaves it empty filters nothing. */
export const readTypes = (filter: string | undefined): string[] | undefined =>
  filter?.trim() ? filter.split(',').map((type) => type.trim()) : undefined

/** Every change of a guide drops all lists; the rest of what summaries tell belongs to pages, people and images. */
export function tagsOfSummaries(rows: readonly SummaryRow[]): string[] {
  const tags = rows.flatMap(({ guideid, categoryid, authorid, imageid }) => [
    `guide:${guideid}`,
    `wiki:${categoryid}`,
    ...(authorid === null ? [] : [`user:${authorid}`]),
    ...(imageid === null ? [] : [`image:${imageid}`]),
  ])
  return [...new Set(tags)]
}
