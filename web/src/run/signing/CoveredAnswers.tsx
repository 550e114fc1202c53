// Lists the answers that a signature covers, as the server has them.
import type { Entry, Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { answerText } from '../work/answer-text.ts'
import { coveredBy } from './covered-by.ts'
import './signing.css'

interface CoveredAnswersProps {
  entry: Entry
  field: Field
  /** The fields of the step. */
  form: readonly Field[]
}

export function CoveredAnswers({ entry, field, form }: CoveredAnswersProps) {
  const words = useTexts()
  const { t } = words
  const covered = coveredBy(entry.work_data, field, form)
  if (field.signs === 'run') return <p>{t('sign.answersInRun', { count: covered.length })}</p>
  if (covered.length === 0) return <p className="sw-soft">{t('sign.noAnswers')}</p>
  return (
    <dl className="sw-inset sw-signed-answers">
      {covered.map((datum) => {
        const asked = form.find(({ field_guid }) => field_guid === datum.field_guid)
        const text = asked ? answerText(asked, datum.value, words) : datum.value
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
