// The SQL of what the history of guides has of its own: tokens that stood once, and who has worked on a guide.
import type { Db } from '#platform/db/database.ts'
import type { Edition } from './editions.ts'
import { editionOf, stateOf } from './tokens.ts'

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
