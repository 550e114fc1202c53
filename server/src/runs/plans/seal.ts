// The sealed name of a plan: which states a device was shown, so that a run can begin by them however late it is told.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Pins } from '#guides/reading/pick-states.ts'
import type { Db } from '#platform/db/database.ts'
import { readPinRows, writePins } from './plans.ts'
import { findPlanSecret } from './run-plans.queries.ts'

export interface ShownPlan {
  pins: Pins
  langid: string
  maxFormRevisionid: number
  /** When it was shown, to the hour: a run by it did not begin before. */
  shownAt: number
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

const mac = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

export async function sealPlan(
  db: Db,
  { pins, langid, maxFormRevisionid, shownAt }: ShownPlan,
): Promise<string> {
  const { guideid, revisionid, translationid, prerequisites } = pins
  const head: Sealed = [guideid, langid, revisionid, translationid ?? 0, maxFormRevisionid, shownAt]
  const text = Buffer.from(JSON.stringify([...head, writePins(prerequisites)])).toString('base64url')
  return `${text}.${mac(await findPlanSecret(db), text).toString('base64url')}`
}

/** Null where this site has never shown it. */
export async function openPlan(db: Db, sealed: string): Promise<ShownPlan | null> {
  const [text = '', seal = ''] = sealed.split('.')
  const expected = mac(await findPlanSecret(db), text)
  const given = Buffer.from(seal, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [guideid, langid, revisionid, translationid, maxFormRevisionid, shownAt, prerequisites] = JSON.parse(
    Buffer.from(text, 'base64url').toString(),
  ) as [...Sealed, string]
  const pins = {
    guideid,
    revisionid,
    translationid: translationid || null,
    prerequisites: readPinRows(prerequisites),
  }
  return { pins, langid, maxFormRevisionid, shownAt }
}
