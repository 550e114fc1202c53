// The SQL of what is presented beside the rows of runs: their guide, people, newest event, and events entered for others.
import type { Db } from '#platform/db/database.ts'
import { prepare } from '#platform/db/prepared.ts'

const summariesOf = prepare<{ entryids: readonly number[] }>()((db, { entryids }) =>
  db
    .selectFrom('entries')
    .leftJoin('guides', 'guides.guideid', 'entries.guideid')
    .leftJoin('entry_people', 'entry_people.entryid', 'entries.entryid')
    .leftJoin('users', 'users.userid', 'entry_people.userid')
    .select(['entries.entryid', 'entries.guideid', 'title', 'currentRevisionid', 'guides.releaseid'])
    .select(['guides.isPublic', 'guides.authorid'])
    .select(['entry_people.userid', 'users.username', 'entry_people.activeMs'])
    .select(['entry_people.answers', 'entry_people.corrections', 'entry_people.hasPerformed'])
    .select(({ selectFrom }) => [
      selectFrom('entry_events')
        .select(({ fn }) => fn.max('entryEventid').as('newest'))
        .whereRef('entry_events.entryid', '=', 'entries.entryid')
        .as('newest'),
      // A key in quotes cannot be part of a text, where quotes are escaped.
      selectFrom('entry_events')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('entry_events.entryid', '=', 'entries.entryid')
        .where('data', 'is not', null)
        .where('data', 'like', '%"letInBy":%')
        .as('letIn'),
    ])
    .where('entries.entryid', 'in', entryids),
)

type Row = Awaited<ReturnType<typeof summariesOf>>[number]

/** In one statement, because each change of a run is answered with them. */
export async function findSummaries(db: Db, entryids: readonly number[]) {
  const rows = entryids.length > 0 ? await summariesOf(db, { entryids }) : []
  const people = rows.flatMap((row) => personOf(row) ?? [])
  return {
    guides: new Map(rows.flatMap((row) => headOf(row) || []).map((head) => [head.guideid, head])),
    newest: new Map(rows.map(({ entryid, newest }) => [entryid, Number(newest ?? 0)])),
    letIn: new Map(rows.map(({ entryid, letIn }) => [entryid, Number(letIn ?? 0)])),
    people: Map.groupBy(people, ({ entryid }) => entryid),
    names: new Map(people.map(({ userid, username }) => [userid, username])),
  }
}

const headOf = ({ guideid, title, currentRevisionid, releaseid, isPublic, authorid }: Row) =>
  title !== null &&
  currentRevisionid !== null &&
  isPublic !== null && { guideid, title, currentRevisionid, releaseid, isPublic, authorid }

function personOf({ entryid, userid, username, ...counts }: Row) {
  if (userid === null) return null
  const { activeMs, answers, corrections, hasPerformed } = counts
  const person = { entryid, userid, username: username ?? '', hasPerformed: hasPerformed === 1 }
  return { ...person, activeMs: activeMs ?? 0, answers: answers ?? 0, corrections: corrections ?? 0 }
}
