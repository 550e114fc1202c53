// Users that may release a guide: those whose edits need no review on other sites.
import { onlyAuthorsEdit } from '@stepwright/rules'
import { type Guide, mayWrite, type User, usesReleases } from '../lib/api.ts'

export function mayRelease(me: User | null | undefined, guide: Guide): boolean {
  if (!me || !guide.can_edit || !usesReleases(guide)) return false
  const { patrol_threshold: threshold } = guide
  return mayWrite(me) || me.reputation >= threshold || threshold >= onlyAuthorsEdit
}
