// Lists answers that are signed: deviating and conflicting ones first, with their limits and numbers of readings.
import type { Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import { limitsText } from '../fields/limits.ts'
import { deviationTexts } from '../fields/Says.tsx'
import { answerText } from '../work/answer-text.ts'
import { keyOf, type ShownAnswer, worstFirst } from './covered-by.ts'
import './signing.css'

interface AnswerListProps {
  data: readonly ShownAnswer[]
  fields: readonly Field[]
  /** Answers with a conflict that nobody has settled. */
  rivals?: readonly Pick<ShownAnswer, 'field_guid' | 'reading'>[] | undefined
}

export function AnswerList({ data, fields, rivals = [] }: AnswerListProps) {
  const words = useTexts()
  const { t, locale } = words
  const inConflict = new Set(rivals.map(keyOf))
  return (
    <dl className="sw-inset sw-signed-answers">
      {worstFirst(data, fields, inConflict).map((datum) => {
        const asked = fields.find(({ field_guid }) => field_guid === datum.field_guid)
        const text = asked ? answerText(asked, datum.value, words) : (datum.value ?? t('run.emptied'))
        const hasReadings = datum.reading > 1 || (asked?.readings ?? 1) > 1
        const limits = limitsText(datum, t, locale)
        return (
          <div key={keyOf(datum)} className="sw-row" data-gap="2" data-apart>
            <dt>
              {hasReadings ? t('run.reading', { label: datum.label, number: datum.reading }) : datum.label}
              {limits && <span className="sw-soft"> {limits}</span>}
            </dt>
            <dd>
              {datum.unit ? `${text}\u00a0${datum.unit}` : text}
              {datum.deviation && <Tag tone="warning">{t(deviationTexts[datum.deviation])}</Tag>}
              {inConflict.has(keyOf(datum)) && <Tag tone="warning">{t('run.conflictHere')}</Tag>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
