// The concurrency token of pages: missing, outdated or current.
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { profileOf } from '#settings/profile.ts'
import { siteOf } from '#settings/settings.ts'
import type { PageLookups } from '../deps.ts'
import type { PageRow } from '../pages.queries.ts'
import type { Page } from '../pages.schema.ts'
import { presentPage } from '../reading/present.ts'
import type { Edition } from '../revisions/editions.ts'

export interface Edit {
  langid?: string | undefined
  revisionid?: number | undefined
  /** The form of the current state in a conflict; default: the page. */
  present?: ((page: Page) => object) | undefined
}

/** Reports a missing token before any faults of the fields. */
export async function requireRevisionid(
  ctx: Context,
  page: PageRow,
  edit: Edit,
  deps: PageLookups,
): Promise<void> {
  if (edit.revisionid !== undefined) return
  if (profileOf(siteOf(ctx)).missingRevision === 'fault') throw problems.revisionMissing()
  throw problems.revisionNotGiven(await newestState(ctx, page, edit, deps))
}

/** Returns the current page if the token is outdated; reported after all other faults. */
export async function findConflict(
  ctx: Context,
  page: PageRow,
  { base, edit, deps }: { base: Edition; edit: Edit; deps: PageLookups },
): Promise<object | null> {
  return base.newest === edit.revisionid ? null : newestState(ctx, page, edit, deps)
}

export function checkToken(current: object | null): void {
  if (current) throw problems.conflict(current)
}

async function newestState(
  ctx: Context,
  page: PageRow,
  { langid, present }: Edit,
  deps: PageLookups,
): Promise<object> {
  const { page: current } = await presentPage(ctx, page, deps, { langid, unpatrolled: true })
  return present ? present(current) : current
}
