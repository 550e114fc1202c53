// Reads and writes the windows in which guides are edited.
import type { Db } from '#platform/db/database.ts'

export interface EditorWindow {
  guideid: number
  windowid: string
  userid: number
  stepid: number | null
  seenAt: number
}

/** A window that belongs to another user stays theirs. */
export async function putWindow(db: Db, row: EditorWindow): Promise<void> {
  const { userid, stepid, seenAt } = row
  await db
    .insertInto('guide_editors')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['guideid', 'windowid'])
        .doUpdateSet({ stepid, seenAt })
        .where('guide_editors.userid', '=', userid),
    )
    .execute()
}

export async function deleteWindow(
  db: Db,
  { guideid, windowid, userid }: Pick<EditorWindow, 'guideid' | 'windowid' | 'userid'>,
): Promise<void> {
  await db
    .deleteFrom('guide_editors')
    .where('guideid', '=', guideid)
    .where('windowid', '=', windowid)
    .where('userid', '=', userid)
    .execute()
}

export async function deleteWindowsBefore(db: Db, seenAt: number): Promise<void> {
  await db.deleteFrom('guide_editors').where('seenAt', '<', seenAt).execute()
}

const editorsShown = 20

export function listOtherWindows(
  db: Db,
  { guideid, windowid, since }: { guideid: number; windowid: string; since: number },
) {
  return db
    .selectFrom('guide_editors')
    .innerJoin('users', 'users.userid', 'guide_editors.userid')
    .select(['guide_editors.windowid', 'guide_editors.userid', 'users.username', 'guide_editors.stepid'])
    .where('guide_editors.guideid', '=', guideid)
    .where('guide_editors.windowid', '<>', windowid)
    .where('guide_editors.seenAt', '>=', since)
    .orderBy('guide_editors.userid')
    .orderBy('guide_editors.windowid')
    .limit(editorsShown)
    .execute()
}
