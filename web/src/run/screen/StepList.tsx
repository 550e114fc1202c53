// All steps of a run: current, done, missing; a press opens the step.
import {
  IconAlertTriangle,
  IconArrowsSplit2,
  IconCircleCheck,
  IconCircleDashed,
  IconInfoCircle,
} from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { type Counts, countsOf, type Finding } from '../work/answers.ts'
import './run-ends.css'

export interface StepRow extends Counts {
  stepid: number
  title: string
  isVisited: boolean
}

/** By the titles of the steps, in their order. */
export const stepRows = (
  titles: ReadonlyMap<number, string>,
  visited: ReadonlySet<number>,
  found: readonly Finding[],
): StepRow[] =>
  [...titles].map(([stepid, title]) => ({
    ...{ stepid, title, isVisited: visited.has(stepid) },
    ...countsOf(found.filter((each) => each.stepid === stepid)),
  }))

interface StepListProps {
  rows: readonly StepRow[]
  index: number
  onGo: (index: number) => void
  onClose: () => void
}

export function StepList({ rows, index: current, onGo, onClose }: StepListProps) {
  const { t } = useTexts()
  /** A step without a title is called by its number already. */
  const named = ({ title }: StepRow, number: number) =>
    title === t('run.step', { number }) ? title : `${number}. ${title}`
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
                <strong>{named(row, index + 1)}</strong>
                {row.missing > 0 && row.isVisited && (
                  <span>{t('run.missingCount', { count: row.missing })}</span>
                )}
                {row.conflicts > 0 && <span>{t('run.conflictCount', { count: row.conflicts })}</span>}
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
  if (row.conflicts > 0) return <IconArrowsSplit2 size={26} aria-hidden="true" data-tone="odd" />
  if (row.deviations > 0) return <IconInfoCircle size={26} aria-hidden="true" data-tone="odd" />
  return <IconCircleCheck size={26} aria-label={t('run.seen')} data-tone="done" />
}
