// Refuses to hide a guide whose steps an approved release of another guide shows.
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { has } from '#users/privileges.ts'
import type { GuideRow } from '../../guides.queries.ts'
import { isGuideShownByApproved } from './pins.queries.ts'

/** Its steps would be missing from a text that was approved with them. */
export async function checkMayHide(ctx: Context, { guideid }: Pick<GuideRow, 'guideid'>): Promise<void> {
  if (has(ctx.actor, 'Admin') || !(await isGuideShownByApproved(ctx.db, guideid))) return
  throw problems.forbidden(
    ['Admin'],
    'An approved release of another guide shows this guide: only administrators hide or delete it',
  )
}
