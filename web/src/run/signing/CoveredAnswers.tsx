// Shows the answers that a signature covers, as the server has them.
import type { Entry, Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { AnswerList } from './AnswerList.tsx'
import { coveredBy } from './covered-by.ts'

interface CoveredAnswersProps {
  entry: Entry
  field: Field
  /** The fields of the step. */
  form: readonly Field[]
}

export function CoveredAnswers({ entry, field, form }: CoveredAnswersProps) {
  const { t } = useTexts()
  const covered = coveredBy(entry.work_data, field, form)
  if (field.signs === 'run') return <p>{t('sign.answersInRun', { count: covered.length })}</p>
  if (covered.length === 0) return <p className="sw-soft">{t('sign.noAnswers')}</p>
  return <AnswerList data={covered} fields={form} />
}
