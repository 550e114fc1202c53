// Conflicting answers below an answer of a run, until a user settles which one holds.
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { deviationTexts, withUnit } from '../value-text.ts'
import type { Answer } from './answers-of.ts'
import type { DeviceNames } from './device-names.ts'
import { EarlierPhoto, type ShowPhoto } from './Photos.tsx'
import { type LateValueText, Saved } from './Saved.tsx'
import './record.css'

interface RivalsProps {
  answer: Answer
  devices: DeviceNames
  showPhoto: ShowPhoto
  lateText: LateValueText
  /** Absent for users that may not settle conflicts. */
  onSettle?: ((answer: Answer) => void) | undefined
  label: string
}

export function Rivals({ answer, label, devices, showPhoto, lateText, onSettle }: RivalsProps) {
  const words = useTexts()
  const { t } = words
  return (
    <div className="sw-stack sw-aside sw-record-rivals" data-gap="2">
      <p>
        <IconArrowsSplit2 size={20} aria-hidden="true" /> <strong>{t('records.conflict')}</strong>{' '}
        {t('records.conflictAbout')}
      </p>
      <ul className="sw-stack" data-gap="2" aria-label={t('records.otherAnswersTo', { label })}>
        {answer.rivals.map((value) => (
          <li key={value.valueid}>
            <span className="sw-row">
              {value.field_type === 'Image' && value.value !== null ? (
                <EarlierPhoto number={value.value} label={label} show={showPhoto} />
              ) : (
                <strong>{withUnit(value, words)}</strong>
              )}
              {value.deviation && <Tag tone="warning">{t(deviationTexts[value.deviation])}</Tag>}
            </span>
            <Saved value={value} device={devices.get(value.device ?? '')} lateText={lateText} />
          </li>
        ))}
      </ul>
      {onSettle && (
        <div className="sw-actions">
          <Button kind="plain" onClick={() => onSettle(answer)} aria-label={t('records.settleOf', { label })}>
            {t('records.settle')}
          </Button>
        </div>
      )}
    </div>
  )
}
