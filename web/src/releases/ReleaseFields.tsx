// Fields of a release: number, title, notes, and its times in the time zone of the device.

import type { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { TextArea, TextField } from '../ui/fields/TextField.tsx'
import type { nextNumbers, ReleaseValues } from './values.ts'

interface ReleaseFieldsProps {
  form: ReturnType<typeof useForm<ReleaseValues>>
  /** The numbers to choose from; null for the first release. */
  numbers: ReturnType<typeof nextNumbers>
  hasType: boolean
  /** False once somebody has signed. */
  hasTexts?: boolean
  /** A new release asks when it takes effect. */
  isNew?: boolean
  /** It can still be scheduled for another time. */
  isScheduled?: boolean
  hasEnd?: boolean
  /** Takes effect once it is approved, at the earliest. */
  needsApproval?: boolean
}

const firstNumber = 'V1.0'

export function ReleaseFields(props: ReleaseFieldsProps) {
  const {
    form,
    numbers,
    hasType,
    hasTexts = true,
    isNew = false,
    isScheduled = false,
    hasEnd = true,
    needsApproval = false,
  } = props
  const { t } = useTexts()
  const { values, set, text } = form
  const number = numbers?.[values.type] ?? firstNumber
  const zone = t('releases.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  const asksDate = isScheduled || values.when === 'later'
  return (
    <>
      {hasType && numbers && (
        <Choice
          legend={t('releases.number')}
          name="type"
          value={values.type}
          onChange={(type) => set('type', type)}
          options={(['minor', 'major'] as const).map((value) => ({
            value,
            label: t(value === 'minor' ? 'releases.minor' : 'releases.major', { number: numbers[value] }),
            hint: t(value === 'minor' ? 'releases.minorHint' : 'releases.majorHint'),
          }))}
        />
      )}
      {hasTexts && (
        <>
          <TextField
            {...text('title')}
            label={t('releases.titleLabel')}
            hint={t('releases.titleHint', { number })}
            maxLength={100}
          />
          <TextArea
            {...text('notes')}
            label={t('releases.notes')}
            hint={t('releases.notesHint')}
            rows={3}
            maxLength={10_000}
          />
        </>
      )}
      {isNew && (
        <Choice
          legend={t('releases.takesEffect')}
          name="when"
          value={values.when}
          onChange={(when) => set('when', when)}
          options={[
            needsApproval
              ? { value: 'now', label: t('releases.approved'), hint: t('releases.approvedHint') }
              : { value: 'now', label: t('releases.now'), hint: t('releases.nowHint') },
            { value: 'later', label: t('releases.onDate'), hint: t('releases.onDateHint') },
          ]}
        />
      )}
      <div className="sw-columns">
        {asksDate && (
          <TextField
            {...text('effective_date')}
            type="datetime-local"
            label={t('releases.effective')}
            hint={zone}
            required
          />
        )}
        {hasEnd && (
          <TextField
            {...text('end_date')}
            type="datetime-local"
            label={t('releases.end')}
            hint={t(isNew && !numbers ? 'releases.endHintFirst' : 'releases.endHint')}
          />
        )}
      </div>
    </>
  )
}
