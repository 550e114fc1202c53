// Describes a kind of versioned thing to the history engine: its table, columns and names of events.
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import type { Tables } from '#schema/generated/tables.ts'

/** Each kind has a table of its own with these common columns. */
type RevisionTable = 'guide_revisions' | 'wiki_revisions'
export type Revision = Selectable<Tables[RevisionTable]>

export interface History<R extends Revision = Revision> {
  table: RevisionTable
  /** Column of the id of the thing. */
  thing: 'guideid' | 'wikiid'
  /** Column of the id of the revision. */
  id: 'guideRevisionid' | 'revisionid'
  find(db: Db, id: number): Promise<R | undefined>
  /** Events are named `guide.edited` and so on, their subject is `guide`. */
  noun: string
  subject: string
  /** Actions that contain nothing to review: they follow the verdict on the edit before them. */
  markers: readonly string[]
}

/** A thing in one language; the original is an edition as well. */
export interface Edition {
  thingid: number
  langid: string
  isOriginal: boolean
  /** The published revision; 0 until one is accepted. */
  current: number
  /** The base of the next edit; differs from `current` while edits are pending. */
  newest: number
}

export type Heads = Pick<Edition, 'current' | 'newest'>

const numberIn = (row: Revision, column: string): number =>
  (row as unknown as Record<string, number>)[column] as number

export const idOf = ({ id }: Pick<History, 'id'>, row: Revision): number => numberIn(row, id)

/** Returns a revision of this thing in any language. */
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
