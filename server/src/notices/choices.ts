// The kinds of notices that a user has switched off, and when mail is sent.
import type { Selectable } from 'kysely'
import { record } from '#events/events.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { type Choices, defaultChoices, isKind, kinds, type NoticeKind } from './kinds.ts'

type ChoicesRow = Pick<Selectable<Tables['notice_choices']>, 'mail' | 'pageOff' | 'mailOff'>

/** A later version may have removed a kind. */
const readKinds = (text: string): NoticeKind[] => (JSON.parse(text) as string[]).filter(isKind)

const readChoices = ({ mail, pageOff, mailOff }: ChoicesRow): Choices => ({
  mail,
  pageOff: readKinds(pageOff),
  mailOff: readKinds(mailOff),
})

export async function findChoices(db: Db, userids: readonly number[]): Promise<Map<number, Choices>> {
  const rows = await db.selectFrom('notice_choices').selectAll().where('userid', 'in', userids).execute()
  return new Map(rows.map((row) => [row.userid, readChoices(row)]))
}

/** Records no event if nothing changes. */
export async function saveChoices(ctx: Context, { mail, pageOff, mailOff }: Choices): Promise<Choices> {
  const userid = ctx.actor.userid as number
  const inOrder = (list: readonly NoticeKind[]) => kinds.filter((kind) => list.includes(kind))
  const after: Choices = { mail, pageOff: inOrder(pageOff), mailOff: inOrder(mailOff) }
  const before = (await findChoices(ctx.db, [userid])).get(userid) ?? defaultChoices
  if (JSON.stringify(before) === JSON.stringify(after)) return after
  const row = { mail, pageOff: JSON.stringify(after.pageOff), mailOff: JSON.stringify(after.mailOff) }
  await ctx.db
    .insertInto('notice_choices')
    .values({ userid, ...row })
    .onConflict((conflict) => conflict.column('userid').doUpdateSet(row))
    .execute()
  await record(ctx, 'notice-choices.saved', ['notices', userid], { before, after })
  return after
}
