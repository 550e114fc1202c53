// The SQL of the history of guides and of edits that wait.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { besidePerson, type UserRow } from '#users/find-users.ts'
import type { GuideRevisionRow } from '../guides.queries.ts'
import type { Edition } from './editions.ts'
import { editionOf, stateOf } from './tokens.ts'

interface Page {
  offset: number
  limit: number
}

/** Newest first. */
export function listRevisionsOf(
  db: Db,
  place: { guideid: number; langid: string },
  page: Page,
): Promise<GuideRevisionRow[]> {
  return db
    .selectFrom('guide_revisions')
    .selectAll()
    .where('guideid', '=', place.guideid)
    .where('langid', '=', place.langid)
    .orderBy('guideRevisionid', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export async function listPeople(db: Db, userids: Iterable<number | null>): Promise<Map<number, UserRow>> {
  const wanted = [...new Set(userids)].filter((userid) => userid !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .selectAll('users')
    .select(besidePerson)
    .where('userid', 'in', wanted)
    .execute()
  return new Map(rows.map((row) => [row.userid, row]))
}

// Written out, so that the partial index of waiting edits fits.
const isWaiting = sql<boolean>`"isPatrolled" = 0 and "isDenied" = 0`

/** Everything between what readers see and the newest edit, oldest first. */
export function listWaitingEdits(db: Db, { guide, langid }: Edition) {
  return db
    .selectFrom('guide_revisions')
    .select(['guideRevisionid', 'revisionid', 'userid', 'action'])
    .where('guideid', '=', guide.guideid)
    .where('langid', '=', langid)
    .where(isWaiting)
    .orderBy('guideRevisionid')
    .execute()
}

/** Changes of steps leave the guide's own token alone, unless they wait. */
const stepActions = ['step.added', 'step.changed', 'step.removed', 'step.translated', 'form.changed']

/** Whether some standing state had this token, and whether all that was done since was done to steps. */
export async function findTokensFrom(db: Db, { guide, langid, edition }: Edition, token: number) {
  if (editionOf(token) !== edition) return { hasToken: false, areStepsOnly: false }
  const number = stateOf(token)
  const isOfCommon = edition > 0 && number === guide.commonRevisionid
  if (edition > 0 && number < guide.commonRevisionid) return { hasToken: true, areStepsOnly: false }
  const standing = db
    .selectFrom('guide_revisions')
    .select('guideRevisionid')
    .where('guideid', '=', guide.guideid)
    .where('langid', '=', langid)
    .where('isDenied', '=', 0)
    .limit(1)
  const known = await standing.where('revisionid', '=', number).executeTakeFirst()
  const other = await standing
    .where('revisionid', '>', number)
    .where('action', 'not in', stepActions)
    .executeTakeFirst()
  return { hasToken: isOfCommon || known !== undefined, areStepsOnly: other === undefined }
}

export type WaitingEdit = Awaited<ReturnType<typeof listWaitingEdits>>[number]

export async function judgeEdits(
  db: Db,
  { guide, langid }: Edition,
  edits: readonly WaitingEdit[],
  verdict: { isPatrolled: 1 } | { isDenied: 1 },
): Promise<void> {
  const first = edits[0]
  const last = edits.at(-1)
  if (!first || !last) return
  await db
    .updateTable('guide_revisions')
    .set(verdict)
    .where('guideid', '=', guide.guideid)
    .where('langid', '=', langid)
    .where('guideRevisionid', '>=', first.guideRevisionid)
    .where('guideRevisionid', '<=', last.guideRevisionid)
    .where(isWaiting)
    .execute()
}

/** Whoever has nothing left in a guide but what was denied has not worked on it. */
export async function forgetContributors(
  db: Db,
  guideid: number,
  userids: readonly (number | null)[],
): Promise<void> {
  const people = [...new Set(userids)].filter((userid) => userid !== null)
  if (people.length === 0) return
  await db
    .deleteFrom('guide_contributors')
    .where('guideid', '=', guideid)
    .where('userid', 'in', people)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('guide_revisions')
            .select('guide_revisions.guideRevisionid')
            .where('guide_revisions.guideid', '=', guideid)
            .where('guide_revisions.isDenied', '=', 0)
            .whereRef('guide_revisions.userid', '=', 'guide_contributors.userid'),
        ),
      ),
    )
    .execute()
}

/** Guides with edits that wait, once for each language; the longest unchanged first. */
export function listWaitingGuides(db: Db, isSeen: RawBuilder<boolean>, page: Page) {
  const waiting = db
    .selectFrom('guide_revisions')
    .select(({ fn }) => [
      'guideid as waitingGuideid',
      'langid as waitingLangid',
      fn.countAll<number>().as('count'),
      fn.max<number>('guideRevisionid').as('newest'),
    ])
    .where(isWaiting)
    .groupBy(['guideid', 'langid'])
  return db
    .selectFrom(waiting.as('waiting'))
    .innerJoin('guides', 'guides.guideid', 'waiting.waitingGuideid')
    .innerJoin('guide_revisions', 'guide_revisions.guideRevisionid', 'waiting.newest')
    .select(['guides.guideid', 'guides.title', 'guides.type', 'guides.isPublic', 'waiting.count'])
    .select(['waiting.waitingLangid as langid', 'guide_revisions.guideRevisionid', 'guide_revisions.at'])
    .select(['guide_revisions.userid', 'guide_revisions.action'])
    .where('guides.isDeleted', '=', 0)
    .where(isSeen)
    .orderBy('waiting.newest')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}
