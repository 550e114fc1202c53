// Shows what a signature covers, as the server has it: findings first, then each answer, or the summary of a run.
import type { Entry, Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AnswerList } from './AnswerList.tsx'
import type { AwaitedFile } from './awaited-files.ts'
import { coveredBy } from './covered-by.ts'
import { staleOf } from './held-steps.ts'

interface CoveredAnswersProps {
  entry: Entry
  field: Field
  /** The fields of the step. */
  form: readonly Field[]
  /** All of the run. */
  awaited: readonly AwaitedFile[]
}

export function CoveredAnswers({ entry, field, form, awaited }: CoveredAnswersProps) {
  const { t } = useTexts()
  const covered = coveredBy(entry.work_data, field, form)
  const files = coveredBy(awaited, field, form)
  const isRun = field.signs === 'run'
  const rivals = coveredBy(entry.rivals ?? [], field, form)
  const odd = covered.filter(({ deviation }) => deviation)
  const stale = [...staleOf(entry.signatures)].filter((guid) => guid !== field.field_guid)
  const findings = [
    files.length > 0 && t('sign.filesAway', { count: files.length }),
    odd.length > 0 && t('run.oddTitle', { count: odd.length }),
    rivals.length > 0 && t('run.conflictTitle', { count: rivals.length }),
    isRun && entry.missing_count > 0 && t('run.missingTitle', { count: entry.missing_count }),
    isRun && stale.length > 0 && t('sign.staleTitle', { count: stale.length }),
  ].filter((each) => each !== false)
  const shown = isRun ? covered.filter((each) => odd.includes(each) || hasRival(rivals, each)) : covered
  return (
    <>
      {findings.length > 0 && <Notice kind="warning" title={findings.join(' · ')} />}
      {isRun && <p>{t('sign.answersInRun', { count: covered.length })}</p>}
      {covered.length + files.length === 0 && !isRun && <p className="sw-soft">{t('sign.noAnswers')}</p>}
      {shown.length + files.length > 0 && (
        <AnswerList data={shown} fields={form} awaited={files} rivals={rivals} />
      )}
    </>
  )
}

type Answer = Entry['work_data'][number]

const hasRival = (rivals: readonly Pick<Answer, 'field_guid' | 'reading'>[], answer: Answer): boolean =>
  rivals.some(({ field_guid, reading }) => field_guid === answer.field_guid && reading === answer.reading)
