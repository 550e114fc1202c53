// Differences between a record and its events, in words. Pure.
import type { Entry } from '../lib/api.ts'
import type { useTexts } from '../lib/i18n/TextsProvider.tsx'

type Fault = NonNullable<Entry['altered']>['faults'][number]
type Words = Pick<ReturnType<typeof useTexts>, 't'>

export function faultText(fault: Fault, { t }: Words): string {
  const { kind, event, name, label, reading, stored, given } = fault
  const nothing = t('proof.nothing')
  const values = { stored: stored ?? nothing, given: given ?? nothing }
  if (kind === 'events') return t('proof.events', { event: String(event) })
  if (kind === 'times') return t('proof.times')
  if (kind === 'people') return t('proof.people')
  if (kind === 'state') return t('proof.member', { name: name ?? '', ...values })
  if (kind === 'signature') return t('proof.signature', { name: name ?? '', ...values })
  return t('proof.value', { label: label ?? '', reading: String(reading), ...values })
}
