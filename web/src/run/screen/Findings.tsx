// Lists missing, conflicting, deviating and unsaved answers at the end of a run; each leads to its field.
import {
  IconAlertTriangle,
  IconArrowsSplit2,
  IconInfoCircle,
  IconPencil,
  IconSignature,
} from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { deviationTexts } from '../fields/FieldInput.tsx'
import { answerText } from '../work/answer-text.ts'
import type { Finding } from '../work/answers.ts'
import './run-ends.css'

export interface FindingsProps {
  kind: keyof typeof looks
  found: readonly Finding[]
  /** Returns the title of a step by its id. */
  titles: ReadonlyMap<number, string>
  onGo: (stepid: number, field: number) => void
}

const looks = {
  missing: { title: 'run.missingTitle', tone: 'fault', Icon: IconAlertTriangle },
  typed: { title: 'run.typedTitle', tone: 'fault', Icon: IconPencil },
  conflict: { title: 'run.conflictTitle', tone: 'odd', Icon: IconArrowsSplit2 },
  unsigned: { title: 'sign.unsignedTitle', tone: 'fault', Icon: IconSignature },
  deviation: { title: 'run.oddTitle', tone: 'odd', Icon: IconInfoCircle },
} as const

const kindOf = ({ kind }: Finding): FindingsProps['kind'] =>
  kind in looks ? (kind as FindingsProps['kind']) : 'deviation'

export function Findings({ kind, found, titles, onGo }: FindingsProps) {
  const { t } = useTexts()
  const own = found.filter((each) => kindOf(each) === kind)
  const { title, tone, Icon } = looks[kind]
  if (own.length === 0) return null
  return (
    <section className="sw-run-findings" data-tone={tone}>
      <h3 className="sw-row" data-gap="2">
        <Icon size={26} aria-hidden="true" />
        {t(title, { count: own.length })}
      </h3>
      <ul className="sw-run-list">
        {own.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one field may deviate more than once.
          <li key={index}>
            <button
              type="button"
              className="sw-item"
              onClick={() => onGo(finding.stepid, finding.field.field_revisionid)}
            >
              <FindingText finding={finding} step={titles.get(finding.stepid) ?? ''} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Without an answer of its own. */
const isOpen = (kind: Finding['kind']): kind is 'missing' | 'unsigned' =>
  kind === 'missing' || kind === 'unsigned'

function FindingText({ finding: { field, kind, value, isShown }, step }: { finding: Finding; step: string }) {
  const words = useTexts()
  const { t } = words
  const parts = [
    step,
    !isOpen(kind) && answerText(field, value, words),
    kind === 'conflict' && t('run.conflictHere'),
    !isOpen(kind) && kind !== 'conflict' && t(deviationTexts[kind]),
    !isShown && t('run.hiddenNow'),
  ]
  return (
    <span>
      <strong>{field.label}</strong>
      <span>{parts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
