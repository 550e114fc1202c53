// Issues of a run in the list: icons with numbers, and texts for screen readers.
import {
  IconAlertTriangle,
  IconArrowsSplit2,
  IconDeviceTabletUp,
  IconPhotoUp,
  IconSignature,
  IconUserEdit,
} from '@tabler/icons-react'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import './runs.css'

interface Issue {
  Icon: typeof IconAlertTriangle
  count: number
  text:
    | 'records.deviationsHere'
    | 'records.conflictsHere'
    | 'records.unsentHere'
    | 'records.unsentFilesHere'
    | 'records.enteredForOthers'
}

export const Deviations = ({ run }: { run: Entry }) => (
  <Issues
    issues={[{ Icon: IconAlertTriangle, count: run.deviation_count, text: 'records.deviationsHere' }]}
  />
)

/** Beside the status: a conflict is no deviation. */
export const Unsettled = ({ run }: { run: Entry }) => (
  <Issues
    issues={[
      { Icon: IconArrowsSplit2, count: run.disagreements, text: 'records.conflictsHere' },
      { Icon: IconDeviceTabletUp, count: run.unsent, text: 'records.unsentHere' },
      { Icon: IconPhotoUp, count: run.unsent_files, text: 'records.unsentFilesHere' },
      { Icon: IconUserEdit, count: run.entered_for_others ?? 0, text: 'records.enteredForOthers' },
    ]}
  />
)

function Issues({ issues }: { issues: readonly Issue[] }) {
  const { t } = useTexts()
  return (
    <>
      {issues.map(
        ({ Icon, count, text }) =>
          count > 0 && (
            <span key={text} className="sw-record-odd" title={t(text, { count })}>
              <Icon size={18} aria-hidden="true" />
              <span aria-hidden="true">{count}</span>
              <span className="sw-hidden">{t(text, { count })}</span>
            </span>
          ),
      )}
    </>
  )
}

/** In words on wide screens, since the reader may be the one who signs. */
export function Unsigned({ run: { unsigned_count: count } }: { run: Entry }) {
  const { t } = useTexts()
  if (count === 0) return null
  const text = t('records.unsignedHere', { count })
  return (
    <span className="sw-record-odd" title={text}>
      <IconSignature size={18} aria-hidden="true" />
      <span className="sw-runs-short" aria-hidden="true">
        {count}
      </span>
      <span className="sw-runs-words">{text}</span>
    </span>
  )
}

/** Answers that were missing when the run was finished. */
export function Missing({ run: { missing_count: count, missing_reason } }: { run: Entry }) {
  const { t } = useTexts()
  if (count === 0) return null
  const reason = missing_reason ?? t('records.noReason')
  return (
    <span title={t('records.missing', { count, reason })}>
      <Tag tone="warning">{t('records.missingHere', { count })}</Tag>
    </span>
  )
}
