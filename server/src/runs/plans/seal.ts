// The sealed name of a plan: the revisions that a device was shown, with which a run can begin however late it is sent.
import type { Pins } from '#guides/reading/pick-states.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findSiteSecret, isSignedText, signText } from '#settings/site-secret.ts'
import { readPinRows, writePins } from './plans.ts'

export interface ShownPlan {
  pins: Pins
  langid: string
  maxFormRevisionid: number
  /** Time at which it was shown, to the hour: a run with this plan cannot begin earlier. */
  shownAt: number
  /** The user whom it was shown to; null: sealed before plans named users. */
  shownTo: number | null
}

/** Member names are short, because devices send them. Devices read the revisions, so positions are fixed. */
type Sealed = [
  guideid: number,
  langid: string,
  revisionid: number,
  translationid: number,
  forms: number,
  at: number,
]

export async function sealPlan(
  ctx: Context,
  { pins, langid, maxFormRevisionid, shownAt, shownTo }: ShownPlan,
): Promise<string> {
  const { guideid, revisionid, translationid, releaseid, prerequisites } = pins
  const head: Sealed = [guideid, langid, revisionid, translationid ?? 0, maxFormRevisionid, shownAt]
  const text = Buffer.from(JSON.stringify([...head, writePins(prerequisites), shownTo, releaseid])).toString(
    'base64url',
  )
  return `${text}.${signText(await findSiteSecret(ctx), text)}`
}

/** Null if this site has never issued it. */
export async function openPlan(ctx: Context, sealed: string): Promise<ShownPlan | null> {
  const [text = '', seal = ''] = sealed.split('.')
  if (!isSignedText(await findSiteSecret(ctx), text, seal)) return null
  const [guideid, langid, revisionid, translationid, maxFormRevisionid, shownAt, ...rest] = JSON.parse(
    Buffer.from(text, 'base64url').toString(),
  ) as [...Sealed, string, (number | null)?, (number | null)?]
  // Plans of earlier versions name no user and no release.
  const [prerequisites, shownTo = null, releaseid = null] = rest
  const pins = {
    guideid,
    revisionid,
    translationid: translationid || null,
    releaseid,
    prerequisites: readPinRows(prerequisites),
  }
  return { pins, langid, maxFormRevisionid, shownAt, shownTo }
}
