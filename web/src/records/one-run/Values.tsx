// Answers of a run by step, with the limits of that time, conflicts and corrections.
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import type { EntryValue, WorkDatum } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { SignedValue } from '../signatures/SignedValue.tsx'
import type { Signature } from '../signatures/signature-words.ts'
import { deviationTexts, withUnit } from '../value-text.ts'
import { type Answer, answersOf } from './answers-of.ts'
import type { DeviceNames } from './device-names.ts'
import { limitsText } from './limits.ts'
import { EarlierPhoto, Photo, type ShowPhoto } from './Photos.tsx'
import { Rivals } from './Rivals.tsx'
import { type LateValueText, Saved } from './Saved.tsx'
import { Settled } from './Settled.tsx'
import './record.css'

interface ValuesProps {
  values: readonly EntryValue[]
  data: readonly WorkDatum[]
  signatures: readonly Signature[]
  titles: ReadonlyMap<number, string>
  /** Devices have entries or files that have not arrived. */
  isWaiting: boolean
  showPhoto: ShowPhoto
  devices: DeviceNames
  lateText: LateValueText
  /** Absent if nothing can be corrected. */
  onCorrect?: ((value: EntryValue) => void) | undefined
  /** Absent for users that may not settle conflicts. */
  onSettle?: ((answer: Answer) => void) | undefined
}

export function Values({ values, data, titles, isWaiting, ...more }: ValuesProps) {
  const { t } = useTexts()
  if (values.length === 0)
    return <p className="sw-soft">{t(isWaiting ? 'records.noValuesYet' : 'records.noValues')}</p>
  return answersOf(values).map(({ stepid, answers }) => (
    <section key={stepid} className="sw-card" aria-label={titles.get(stepid) ?? t('records.goneStep')}>
      <h3>{titles.get(stepid) ?? t('records.goneStep')}</h3>
      <ul className="sw-parted sw-record-answers">
        {answers.map((answer) => (
          <AnswerView
            key={answer.now.valueid}
            answer={answer}
            datum={data.find(
              ({ field_guid, reading }) =>
                field_guid === answer.now.field_guid && reading === answer.now.reading,
            )}
            {...more}
          />
        ))}
      </ul>
    </section>
  ))
}

interface AnswerProps extends Omit<ValuesProps, 'values' | 'data' | 'titles' | 'isWaiting'> {
  answer: Answer
  datum: WorkDatum | undefined
}

function AnswerView({ answer, datum, signatures, onCorrect, ...shared }: AnswerProps) {
  const words = useTexts()
  const { t } = words
  const { now, rivals, earlier } = answer
  const { devices, showPhoto, lateText } = shared
  const limits = limitsText(now, words)
  const label = now.reading > 1 ? `${now.label} (${now.reading})` : now.label
  return (
    <li>
      <div className="sw-record-answer" data-is-odd={now.deviation !== null || undefined}>
        <div>
          <strong>{label}</strong>
          {limits && <span className="sw-hint">{t('records.limitsThen', { limits })}</span>}
        </div>
        <div className="sw-row sw-record-value">
          {now.field_type === 'Image' && datum?.image ? (
            <Photo image={datum.image} label={label} show={showPhoto} />
          ) : (
            <ValueView value={now} datum={datum} signatures={signatures} />
          )}
          {now.deviation && (
            <Tag tone="warning">
              <IconAlertTriangle size={16} aria-hidden="true" /> {t(deviationTexts[now.deviation])}
            </Tag>
          )}
        </div>
        <Saved
          value={now}
          device={rivals.length > 0 ? devices.get(now.device ?? '') : undefined}
          lateText={lateText}
        />
        {onCorrect && rivals.length === 0 && now.field_type !== 'Signature' && (
          <IconButton
            label={t('records.correctOf', { label })}
            title={t('records.correct')}
            onClick={() => onCorrect(now)}
            Icon={IconPencil}
          />
        )}
      </div>
      {now.reason && !now.settled && <Reason text={now.reason} />}
      <Settled value={now} earlier={earlier} devices={devices} />
      {rivals.length > 0 && <Rivals answer={answer} label={label} {...shared} />}
      {earlier.length > 0 && (
        <ol
          className="sw-stack sw-aside sw-record-earlier"
          data-gap="2"
          aria-label={t('records.earlierOf', { label })}
        >
          {earlier.map((value) => (
            <li key={value.valueid}>
              <span>
                <span className="sw-hidden">{t('records.earlier')} </span>
                {value.field_type === 'Image' && value.value !== null ? (
                  <EarlierPhoto number={value.value} label={label} show={showPhoto} />
                ) : (
                  <del>{withUnit(value, words)}</del>
                )}
                {value.deviation && <Tag>{t(deviationTexts[value.deviation])}</Tag>}
                {value.reason && !value.settled && <Reason text={value.reason} />}
                <Settled value={value} earlier={earlier} devices={devices} />
              </span>
              <Saved value={value} lateText={lateText} />
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

interface ValueProps extends Pick<AnswerProps, 'datum' | 'signatures'> {
  value: EntryValue
}

function ValueView({ value, datum, signatures }: ValueProps) {
  const words = useTexts()
  const { t } = words
  const signature = signatures.findLast(({ field_guid }) => field_guid === value.field_guid)
  if (signature) return <SignedValue signature={signature} />
  const address = datum?.document_src ?? videoOf(datum?.video_data)
  if (!address) return <strong>{withUnit(value, words)}</strong>
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {t(value.field_type === 'Video' ? 'records.openVideo' : 'records.openDocument')}
    </a>
  )
}

const videoOf = (data: unknown): string | undefined =>
  (data as { encodings?: { url: string }[] } | null | undefined)?.encodings?.[0]?.url

function Reason({ text }: { text: string }) {
  const { t } = useTexts()
  return (
    <p className="sw-hint">
      {t('records.reasonWas')} <q>{text}</q>
    </p>
  )
}
