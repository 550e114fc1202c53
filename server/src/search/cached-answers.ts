// Caching answers of the search: they depend on the index, on guides, pages and teams, and on what the caller did recently.
import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/db/database.ts'
import type { OwnPart } from '#platform/http/answer/answer.ts'
import type { Context } from '#platform/http/request/context.ts'
import { pageOf } from '#platform/http/request/query.ts'

const searchTag = 'search'
/** In answers to users guides that they performed recently come first. */
export const recentTag = 'search-recent'

/** Subjects that no answer shows and no access depends on. All others invalidate, also those of later versions. */
const besides: ReadonlySet<string> = new Set([
  ...['entry', 'notices', 'notice-mails', 'notice-choices', 'comment', 'view', 'upload', 'search-miss'],
  ...['session', 'token', 'signing-code', 'signature', 'password-reset', 'invitation', 'shared-device'],
  ...['backup', 'drill', 'records', 'test-mail', 'setup-code', 'site-key'],
])
/** A new file is not in use yet. */
const besidesTypes: ReadonlySet<string> = new Set([
  ...['image.added', 'document.added', 'video.added', 'embed.added'],
])
const changesOfOperator: ReadonlySet<string> = new Set([
  ...['entry.started', 'entry.taken-over', 'entry.handed-over', 'entry.device-closed', 'entry.removed'],
])

/** The tags that an event of this type invalidates besides its own. */
export function tagsOfEvent(type: string): readonly string[] {
  if (changesOfOperator.has(type)) return [recentTag]
  const noun = type.slice(0, type.indexOf('.'))
  return besides.has(noun) || besidesTypes.has(type) ? [] : [searchTag]
}

type Values = Partial<Record<string, string | number | boolean>>

/** Without an account only anonymous callers have equal rights. */
function entryOf({ actor }: FastifyRequest, parts: readonly unknown[]) {
  if (actor.userid === null && actor.privileges.length > 0) return undefined
  const tags = actor.userid === null ? [searchTag] : [searchTag, recentTag]
  return { key: JSON.stringify(parts), tags }
}

const textOf = ({ params, query }: FastifyRequest): unknown => {
  const { q, query: text = '' } = query as Values
  return (params as Values).query ?? q ?? text
}

/** An answer with facets depends on the tree of categories and on tags, which few callers ask for alike. */
export function keyOfSearch(req: FastifyRequest) {
  const { filter, matches, langid, offset, limit, q: _q, query: _query, ...facets } = req.query as Values
  const { pretty: _pretty, ...others } = facets
  if (Object.values(others).some((value) => value !== undefined)) return undefined
  const page = pageOf({ offset, limit } as Parameters<typeof pageOf>[0])
  return entryOf(req, ['search', textOf(req), filter, matches, langid, page.offset, page.limit])
}

export function keyOfSuggest(req: FastifyRequest) {
  const { doctypes, langid } = req.query as Values
  return entryOf(req, ['suggest', textOf(req), doctypes, langid])
}

/** Each user has answers of their own. */
export const ownSearch = async ({ actor }: Context): Promise<OwnPart | undefined> =>
  actor.userid === null ? undefined : { members: {}, key: `user ${actor.userid}`, tags: [] }

/** Handlers of saves that search does not show yet. */
export const indexHandlers = ['search.index', 'search.index-guides-with-thing'] as const
/** Runs in one process at a time: workers claim its job. */
export const rebuildHandler = 'search.rebuild'
const handlers = [...indexHandlers, rebuildHandler]

/** Returns true while a change is not in the index: its job will change answers without a further event. */
export async function isIndexBehind(db: Db): Promise<boolean> {
  const open = (state: 'waiting' | 'running') =>
    db.selectFrom('jobs').select('jobid').where('state', '=', state).where('handler', 'in', handlers).limit(1)
  const row = await db
    .selectNoFrom((eb) => eb.or([eb.exists(open('waiting')), eb.exists(open('running'))]).as('isBehind'))
    .executeTakeFirst()
  return Boolean(row?.isBehind)
}
