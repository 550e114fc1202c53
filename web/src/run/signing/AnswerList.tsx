// Lists answers that are signed, with their limits and numbers of readings: first the ones whose files have not arrived,
// then deviating and conflicting ones.
import type { Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import { limitsText } from '../fields/limits.ts'
import { deviationTexts } from '../fields/Says.tsx'
import type { AwaitedFile } from './awaited-files.ts'
import { keyOf, type ShownAnswer, worstFirst } from './covered-by.ts'
import { SignedAnswer } from './SignedAnswer.tsx'
import './signing.css'

interface AnswerListProps {
  data: readonly ShownAnswer[]
  fields: readonly Field[]
  awaited?: readonly AwaitedFile[]
  /** Answers with a conflict that nobody has settled. */
  rivals?: readonly Pick<ShownAnswer, 'field_guid' | 'reading'>[] | undefined
}

export function AnswerList({ data, fields, awaited = [], rivals = [] }: AnswerListProps) {
  const { t, locale } = useTexts()
  const inConflict = new Set(rivals.map(keyOf))
  return (
    <dl className="sw-inset sw-signed-answers">
      {awaited.map(({ field_guid, label, reading, readings, isLost }) => (
        <div key={`${field_guid} ${reading}`} className="sw-row" data-gap="2" data-apart>
          <dt>{readings > 1 ? t('run.reading', { label, number: reading }) : label}</dt>
          <dd>
            <Tag tone="warning">{t(isLost ? 'sign.fileLost' : 'sign.fileAway')}</Tag>
          </dd>
        </div>
      ))}
      {worstFirst(data, fields, inConflict).map((datum) => {
        const asked = fields.find(({ field_guid }) => field_guid === datum.field_guid)
        const hasReadings = datum.reading > 1 || (asked?.readings ?? 1) > 1
        const limits = limitsText(datum, t, locale)
        return (
          <div key={keyOf(datum)} className="sw-row" data-gap="2" data-apart>
            <dt>
              {hasReadings ? t('run.reading', { label: datum.label, number: datum.reading }) : datum.label}
              {limits && <span className="sw-soft"> {limits}</span>}
            </dt>
            <dd>
              <SignedAnswer answer={datum} field={asked} />
              {datum.deviation && <Tag tone="warning">{t(deviationTexts[datum.deviation])}</Tag>}
              {inConflict.has(keyOf(datum)) && <Tag tone="warning">{t('run.conflictHere')}</Tag>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
