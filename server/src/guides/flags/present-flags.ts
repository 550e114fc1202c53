// Presents flags: those of a guide in its profile, and those that a user may choose.
import type { Context } from '#platform/http/request/context.ts'
import { profileOf } from '#settings/profile.ts'
import type { Settings } from '#settings/settings.schema.ts'
import { isStaff } from '#users/trust.ts'
import type { Guide } from '../guides.schema.ts'
import type { FlagChoice } from './flags.schema.ts'
import { findFlag, guideFlags } from './flags.ts'

export function presentFlags(flagids: readonly string[], settings: Settings): Guide['flags'] {
  if (profileOf(settings).flagsOfGuide === 'ids') return [...flagids]
  return flagids.map((flagid) => {
    const flag = findFlag(flagid)
    return { flagid, title: flag?.title ?? flagid, text: flag?.text ?? '', image: '' }
  })
}

export function presentChoice(ctx: Context): FlagChoice {
  const allowed = guideFlags.filter((flag) => !flag.isRestricted || isStaff(ctx))
  return {
    guide: Object.fromEntries(
      allowed.map(({ flagid, title, text }) => [
        flagid,
        { flagid, title, text, image: '', isFontAwesome: false },
      ]),
    ),
  }
}
