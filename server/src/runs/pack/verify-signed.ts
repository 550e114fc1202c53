// Recomputes the signatures of a record pack from its events and from the forms of its guide.
import { isDeepStrictEqual } from 'node:util'
import { signaturesOf } from '@stepwright/rules'
import { readEvent } from '../events/read-events.ts'
import type { RunPlan } from '../plans/plans.ts'
import { presentSignature } from '../signatures/present-signatures.ts'
import type { PackedEvent } from './manifest.ts'
import { rowOf } from './packed-event.ts'
import { readForms } from './verify-missing.ts'

/** Packs of earlier versions have no signatures, and their events none. */
export function signedFaults(
  packed: readonly PackedEvent[],
  run: Record<string, unknown>,
  guide: string | null,
): string[] {
  const fields = new Map((readForms(guide) ?? []).flat().map((field) => [field.field_revisionid, field]))
  const plan = { fields } as Pick<RunPlan, 'fields'>
  const events = packed.map((event) => readEvent(rowOf(event), plan))
  const guidOf = (field: number) => fields.get(field)?.field_guid ?? null
  const signatures = signaturesOf(events, (field) => fields.get(field))
  const expected = signatures.map((each) => presentSignature(each, guidOf))
  const actual = Array.isArray(run.signatures) ? (run.signatures as unknown[]) : []
  const names = (each: { name: string; meaning_text: string }) => `${each.name}, ${each.meaning_text}`
  const lost = expected.filter((each) => !actual.some((one) => isDeepStrictEqual(one, each)))
  return [
    ...lost.map((each) => `does not show a signature as its events give it: ${names(each)}`),
    ...(actual.length > expected.length ? ['shows a signature that its events do not give'] : []),
    ...unshown(packed),
  ]
}

/** A signature covers a state of the run that was there before it. */
function unshown(packed: readonly PackedEvent[]): string[] {
  const before = new Set<string>()
  return packed.flatMap((event) => {
    const { type, data } = rowOf(event)
    const { signature } = JSON.parse(data ?? '{}') as { signature?: { hash: string; name: string } }
    const isUnshown = type === 'signed' && signature && signature.hash !== '' && !before.has(signature.hash)
    if (event.hash !== null) before.add(event.hash)
    return isUnshown ? [`has a signature of a state that it never had: ${signature.name}`] : []
  })
}
