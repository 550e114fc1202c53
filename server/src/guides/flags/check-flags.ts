// Checks which flags a user may set on a guide or remove from it.
import type { Context } from '#platform/http/request/context.ts'
import type { FieldFault } from '#platform/problems.ts'
import { has } from '#users/privileges.ts'
import { isStaff } from '#users/trust.ts'
import type { GuideContent } from '../content.ts'
import type { GuideChange } from '../guides.schema.ts'
import { findFlag, isRestrictedFlag } from './flags.ts'

export function checkFlags(
  ctx: Context,
  draft: Pick<GuideChange, 'flags'>,
  before: GuideContent | null,
  faults: FieldFault[],
): string[] {
  const had = before?.flags ?? []
  if (draft.flags === undefined) return had
  const wanted = [...new Set(draft.flags.map((each) => (typeof each === 'string' ? each : each.flagid)))]
  const complain = (flagid: string, message: string) =>
    faults.push({
      message,
      field: 'flags',
      code: 'invalid_field',
      index: Math.max(0, wanted.indexOf(flagid)),
    })
  for (const flagid of wanted) {
    if (had.includes(flagid)) continue
    if (!findFlag(flagid)) complain(flagid, `There is no flag ${flagid}`)
    else if (isRestrictedFlag(flagid) && !isStaff(ctx)) complain(flagid, `You may not set the flag ${flagid}`)
  }
  for (const flagid of had) {
    if (wanted.includes(flagid)) continue
    const isRestricted = isRestrictedFlag(flagid)
      ? !isStaff(ctx)
      : flagid === 'GUIDE_USER_CONTRIBUTED' && !has(ctx.actor, 'Admin')
    if (isRestricted) complain(flagid, `You may not remove the flag ${flagid}`)
  }
  return wanted
}
