// Caches lists of public guides until a guide, or data in its summary, changes.
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

/** Lists by ids or since a time are seldom repeated; lists with private guides are not for every reader. */
export function keyOfList({ query }: FastifyRequest): { key: string; tags: string[] } | undefined {
  const options = query as ListQuery
  if (options.guideids !== undefined || options.category !== undefined) return undefined
  if (options.modifiedSince || options.includePrivate) return undefined
  const { offset, limit } = pageOf(options)
  const key = [
    'guides',
    offset,
    limit,
    directionOf(options.order),
    options.sort ?? 'number',
    readTypes(options.filter)?.join(',') ?? '',
    readLanguage(options.lang ?? '') ?? '',
  ]
  return { key: key.join(' '), tags: [categoryGuidesTag, siteTag] }
}

/** An empty parameter filters nothing. */
export const readTypes = (filter: string | undefined): string[] | undefined =>
  filter?.trim() ? filter.split(',').map((type) => type.trim()) : undefined

/** Every change of a guide invalidates all lists; other data in summaries belongs to pages, users and images. */
export function tagsOfSummaries(rows: readonly SummaryRow[]): string[] {
  const tags = rows.flatMap(({ guideid, categoryid, authorid, imageid, categoryImageid }) => [
    `guide:${guideid}`,
    `wiki:${categoryid}`,
    ...(authorid === null ? [] : [`user:${authorid}`]),
    ...(imageid === null ? [] : [`image:${imageid}`]),
    ...(categoryImageid === null ? [] : [`image:${categoryImageid}`]),
  ])
  return [...new Set(tags)]
}
