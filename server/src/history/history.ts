// What the engine needs to know of one kind of thing whose texts have a history: where its revisions stand and what they are called.
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import type { Tables } from '#schema/generated/tables.ts'

/** Each kind keeps its revisions in a table of its own; these columns all of them have. */
type RevisionTable = 'guide_revisions' | 'wiki_revisions'
export type Revision = Selectable<Tables[RevisionTable]>

export interface History<R extends Revision = Revision> {
  table: RevisionTable
  /** Column of the number of the thing. */
  thing: 'guideid' | 'wikiid'
  /** Column of the number of the revision. */
  id: 'guideRevisionid' | 'revisionid'
  find(db: Db, id: number): Promise<R | undefined>
  /** Events are called `guide.edited`, their subject is `guide`. */
  noun: string
  subject: string
  /** Actions that change nothing which could be judged: they follow the edit before them. */
  markers: readonly string[]
}

/** A thing in one language: the original is an edition like every other. */
export interface Edition {
  thingid: number
  langid: string
  isOriginal: boolean
  /** The revision that readers see; 0 while nothing was accepted. */
  current: number
  /** The one that edits are made on; another than `current` while edits wait. */
  newest: number
}

export type Heads = Pick<Edition, 'current' | 'newest'>

const numberIn = (row: Revision, column: string): number =>
  (row as unknown as Record<string, number>)[column] as number

export const idOf = ({ id }: Pick<History, 'id'>, row: Revision): number => numberIn(row, id)

/** A revision of this thing, in whatever language. */
export async function getRevision<R extends Revision>(
  ctx: Context,
  history: History<R>,
  thingid: number,
  id: number,
): Promise<R> {
  const revision = await history.find(ctx.db, id)
  if (!revision || numberIn(revision, history.thing) !== thingid) throw problems.revisionNotFound()
  return revision
}
