// What of a guide's answer belongs to the caller: put into the kept text, so that one assembled answer serves all.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepare } from '#platform/db/prepared.ts'
import type { OwnPart } from '#platform/http/answer/answer.ts'
import type { Context } from '#platform/http/request/context.ts'
import { mayChangePrivacy, mayDelete, mayEdit } from '../guides.access.ts'
import type { GuideRow } from '../guides.queries.ts'
import { hasHostedMembers } from '../hosted-members.ts'

export interface Personal {
  can_edit: boolean
  favorited: boolean
  completed: boolean
  can_delete?: boolean
  can_edit_language?: boolean
  can_edit_permissions?: boolean
}

const nothing = '"can_edit":false,"favorited":false,"completed":false'
const hostedNothing = `${nothing},"can_delete":false,"can_edit_language":false,"can_edit_permissions":false`

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
  const canEdit = await mayEdit(ctx, guide)
  return {
    can_edit: canEdit,
    favorited: marks.some((mark) => mark.isFavorite === 1),
    completed: marks.some((mark) => mark.isFavorite === 0),
    ...(hasHostedMembers(ctx) ? await rightsOf(ctx, guide, canEdit) : {}),
  }
}

const rightsOf = async (ctx: Context, guide: GuideRow, canEdit: boolean) => ({
  can_delete: await mayDelete(ctx, guide),
  can_edit_language: canEdit,
  can_edit_permissions: await mayChangePrivacy(ctx, guide),
})

const listMarks = async (db: Db, guideid: number, userid: number | null) =>
  userid === null ? [] : marksOf(db, { guideid, userid })

/** Of an answer in XML, which says nothing of who reads it. */
export const nothingOwn: OwnPart = { tags: [], instead: '', own: '' }

/** These members stand side by side in the schema, and so in the text. */
export async function personalize(ctx: Context): Promise<OwnPart> {
  const guide = ctx.subject as GuideRow
  const personal = await personalOf(ctx, guide)
  const tags = [`favorite:${guide.guideid}`, `completion:${guide.guideid}`]
  const instead = hasHostedMembers(ctx) ? hostedNothing : nothing
  return { tags, instead, own: JSON.stringify(personal).slice(1, -1) }
}
