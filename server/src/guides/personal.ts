// What of a guide's answer belongs to the caller: put into the kept text, so that one assembled answer serves all.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepare } from '#platform/db/prepared.ts'
import type { OwnPart } from '#platform/http/answer.ts'
import type { Context } from '#platform/http/context.ts'
import { mayEdit } from './guides.access.ts'
import type { GuideRow } from './guides.queries.ts'

export interface Personal {
  can_edit: boolean
  favorited: boolean
  completed: boolean
}

const nothing = '"can_edit":false,"favorited":false,"completed":false'

const marksOf = prepare<{ guideid: number; userid: number }>()((db, { guideid, userid }) =>
  db
    .selectFrom('favorites')
    .select(sql<number>`1`.as('isFavorite'))
    .where('guideid', '=', guideid)
    .where('userid', '=', userid)
    .unionAll(
      db
        .selectFrom('completions')
        .select(sql<number>`0`.as('isFavorite'))
        .where('guideid', '=', guideid)
        .where('userid', '=', userid),
    ),
)

export async function personalOf(ctx: Context, guide: GuideRow): Promise<Personal> {
  const marks = await listMarks(ctx.db, guide.guideid, ctx.actor.userid)
  return {
    can_edit: await mayEdit(ctx, guide),
    favorited: marks.some((mark) => mark.isFavorite === 1),
    completed: marks.some((mark) => mark.isFavorite === 0),
  }
}

const listMarks = async (db: Db, guideid: number, userid: number | null) =>
  userid === null ? [] : marksOf(db, { guideid, userid })

/** The three members stand side by side in the schema, so they do in the text. */
export async function personalize(ctx: Context): Promise<OwnPart> {
  const guide = ctx.subject as GuideRow
  const personal = await personalOf(ctx, guide)
  const tags = [`favorite:${guide.guideid}`, `completion:${guide.guideid}`]
  return { tags, instead: nothing, own: JSON.stringify(personal).slice(1, -1) }
}
