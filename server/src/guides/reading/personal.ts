// The members of a guide's response that depend on the caller.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepare } from '#platform/db/prepared.ts'
import type { OwnPart } from '#platform/http/answer/answer.ts'
import type { Context } from '#platform/http/request/context.ts'
import { mayChangePrivacy, mayDelete, mayEdit } from '../guides.access.ts'
import type { GuideRow } from '../guides.queries.ts'
import type { Personal } from '../guides.schema.ts'
import { hasHostedMembers } from '../hosted-members.ts'

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

/** A caller without an account has no marks. */
export async function ownPart(ctx: Context): Promise<OwnPart<Personal>> {
  const guide = ctx.subject as GuideRow
  const tags = [`favorite:${guide.guideid}`, `completion:${guide.guideid}`]
  return { tags, members: ctx.actor.userid === null ? nothing(ctx) : await personalOf(ctx, guide) }
}

const nothing = (ctx: Context): Personal => ({
  can_edit: false,
  favorited: false,
  completed: false,
  ...(hasHostedMembers(ctx)
    ? { can_delete: false, can_edit_language: false, can_edit_permissions: false }
    : {}),
})
