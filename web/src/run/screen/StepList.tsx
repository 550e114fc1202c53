// All steps of a run: current, done, missing; a press opens the step.
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconInfoCircle } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import type { Finding } from '../work/answers.ts'
import './run-ends.css'

export interface StepRow {
  stepid: number
  title: string
  isVisited: boolean
  missing: number
  deviations: number
}

/** By the titles of the steps, in their order. */
export const stepRows = (
  titles: ReadonlyMap<number, string>,
  visited: ReadonlySet<number>,
  found: readonly Finding[],
): StepRow[] =>
  [...titles].map(([stepid, title]) => {
    const own = found.filter((each) => each.stepid === stepid)
    const missing = own.filter(({ kind }) => kind === 'missing').length
    return { stepid, title, isVisited: visited.has(stepid), missing, deviations: own.length - missing }
  })

interface StepListProps {
  rows: readonly StepRow[]
  index: number
  onGo: (index: number) => void
  onClose: () => void
}

export function StepList({ rows, index: current, onGo, onClose }: StepListProps) {
  const { t } = useTexts()
  return (
    <Dialog title={t('run.steps')} onClose={onClose}>
      <ol className="sw-run-list">
        {rows.map((row, index) => (
          <li key={row.stepid}>
            <button
              type="button"
              className="sw-item"
              aria-current={index === current ? 'step' : undefined}
              data-autofocus={index === current || undefined}
              onClick={() => onGo(index)}
            >
              <Mark row={row} />
              <span>
                <strong>{row.title}</strong>
                {row.missing > 0 && row.isVisited && (
                  <span>{t('run.missingCount', { count: row.missing })}</span>
                )}
                {row.deviations > 0 && <span>{t('run.deviationCount', { count: row.deviations })}</span>}
              </span>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="sw-item"
            aria-current={current >= rows.length ? 'step' : undefined}
            onClick={() => onGo(rows.length)}
          >
            <IconCircleCheck size={26} aria-hidden="true" />
            <span>
              <strong>{t('run.summary')}</strong>
            </span>
          </button>
        </li>
      </ol>
    </Dialog>
  )
}

function Mark({ row }: { row: StepRow }) {
  const { t } = useTexts()
  if (!row.isVisited) return <IconCircleDashed size={26} aria-label={t('run.notYet')} />
  if (row.missing > 0) return <IconAlertTriangle size={26} aria-hidden="true" data-tone="fault" />
  if (row.deviations > 0) return <IconInfoCircle size={26} aria-hidden="true" data-tone="odd" />
  return <IconCircleCheck size={26} aria-label={t('run.seen')} data-tone="done" />
}
