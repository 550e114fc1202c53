// Lists answers that are signed, with their labels.
import type { Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { answerText } from '../work/answer-text.ts'
import type { ShownAnswer } from './covered-by.ts'
import './signing.css'

interface AnswerListProps {
  data: readonly ShownAnswer[]
  fields: readonly Field[]
}

export function AnswerList({ data, fields }: AnswerListProps) {
  const words = useTexts()
  const { t } = words
  return (
    <dl className="sw-inset sw-signed-answers">
      {data.map((datum) => {
        const asked = fields.find(({ field_guid }) => field_guid === datum.field_guid)
        const text = asked ? answerText(asked, datum.value, words) : (datum.value ?? t('run.emptied'))
        return (
          <div key={`${datum.field_guid} ${datum.reading}`}>
            <dt>{datum.label}</dt>
            <dd>{datum.unit ? `${text}\u00a0${datum.unit}` : text}</dd>
          </div>
        )
      })}
    </dl>
  )
}
