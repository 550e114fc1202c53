// The SQL of the history of guides alone: earlier tokens, and the users who have worked on a guide.
import type { Db } from '#platform/db/database.ts'
import type { Edition } from './editions.ts'
import { editionOf, stateOf } from './tokens.ts'

/** Changes of steps do not affect the guide's own token, unless they are pending. */
const stepActions = ['step.added', 'step.changed', 'step.removed', 'step.translated', 'form.changed']

/** Finds out if an accepted or pending state had this token, and if all later changes were changes of steps. */
export async function findTokensFrom(db: Db, { guide, langid, edition }: Edition, token: number) {
  if (editionOf(token) !== edition) return { hasToken: false, areStepsOnly: false }
  const number = stateOf(token)
  const isOfCommon = edition > 0 && number === guide.commonRevisionid
  if (edition > 0 && number < guide.commonRevisionid) return { hasToken: true, areStepsOnly: false }
  const readable = db
    .selectFrom('guide_revisions')
    .select('guideRevisionid')
    .where('guideid', '=', guide.guideid)
    .where('langid', '=', langid)
    .where('isDenied', '=', 0)
    .limit(1)
  const known = await readable.where('revisionid', '=', number).executeTakeFirst()
  const other = await readable
    .where('revisionid', '>', number)
    .where('action', 'not in', stepActions)
    .executeTakeFirst()
  return { hasToken: isOfCommon || known !== undefined, areStepsOnly: other === undefined }
}

/** A user with only denied edits has not worked on the guide. */
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
