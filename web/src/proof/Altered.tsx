// Says on a record that it does not agree with its events, and in what.
import type { Entry } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Notice } from '../ui/Notice.tsx'
import { faultText } from './fault-text.ts'

export function Altered({ altered }: { altered: Entry['altered'] }) {
  const words = useTexts()
  const { t, format } = words
  if (!altered) return null
  return (
    <Notice kind="fault" title={t('proof.altered')}>
      <p>{t('proof.alteredSince', { date: format.zonedTime(altered.date) })}</p>
      <ul>
        {altered.faults.map((fault) => (
          <li key={JSON.stringify(fault)}>{faultText(fault, words)}</li>
        ))}
      </ul>
    </Notice>
  )
}
