// The sealed name of a plan: which states a device was shown, so that a run can begin by them however late it is told.
import type { Pins } from '#guides/reading/pick-states.ts'
import type { Db } from '#platform/db/database.ts'
import { findSiteSecret, isSignedText, signText } from '#settings/site-secret.ts'
import { readPinRows, writePins } from './plans.ts'

export interface ShownPlan {
  pins: Pins
  langid: string
  maxFormRevisionid: number
  /** When it was shown, to the hour: a run by it did not begin before. */
  shownAt: number
  /** The person that it was shown to; null: sealed before plans named people. */
  shownTo: number | null
}

/** Names of members are short: every device that begins a run sends them. Devices read which states they are, so places stay. */
type Sealed = [
  guideid: number,
  langid: string,
  revisionid: number,
  translationid: number,
  forms: number,
  at: number,
]

export async function sealPlan(
  db: Db,
  { pins, langid, maxFormRevisionid, shownAt, shownTo }: ShownPlan,
): Promise<string> {
  const { guideid, revisionid, translationid, prerequisites } = pins
  const head: Sealed = [guideid, langid, revisionid, translationid ?? 0, maxFormRevisionid, shownAt]
  const text = Buffer.from(JSON.stringify([...head, writePins(prerequisites), shownTo])).toString('base64url')
  return `${text}.${signText(await findSiteSecret(db), text)}`
}

/** Null where this site has never shown it. */
export async function openPlan(db: Db, sealed: string): Promise<ShownPlan | null> {
  const [text = '', seal = ''] = sealed.split('.')
  if (!isSignedText(await findSiteSecret(db), text, seal)) return null
  const [guideid, langid, revisionid, translationid, maxFormRevisionid, shownAt, prerequisites, shownTo] =
    JSON.parse(Buffer.from(text, 'base64url').toString()) as [...Sealed, string, (number | null)?]
  const pins = {
    guideid,
    revisionid,
    translationid: translationid || null,
    prerequisites: readPinRows(prerequisites),
  }
  return { pins, langid, maxFormRevisionid, shownAt, shownTo: shownTo ?? null }
}
