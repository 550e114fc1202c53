// Message below a field: a fault, a deviation, a warning, or where the answer is stored.
import type { Evaluation } from '@stepwright/rules'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconInfoCircle,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { refusalText } from '../../lib/i18n/decimal.ts'
import { type T, useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { announce } from '../../ui/announce.tsx'
import { type Tone, toneOf } from './tone.ts'
import type { FieldState, InputProps } from './use-fields.ts'

interface SaysProps extends InputProps {
  /** Why a scan into this field was not taken. */
  refusal: string | null
}

export function Says({ state, id, refusal }: SaysProps) {
  const { t, locale } = useTexts()
  const worst = refusal === null ? worstOf(state.judgements) : null
  const about = refusal === null ? (worst?.tone ?? state.storage) : 'fault'
  const text = refusal ?? (worst ? messageOf(state, worst, { t, locale }) : storageText(state, t))
  const mark = worst?.tone === 'near' ? t('run.warning') : ''
  const Icon = icons[about]
  useAnnounced(refusal === null && worst ? text : '')
  return (
    <span className="sw-run-says" id={`${id}-says`} data-tone={about}>
      {Icon && <Icon size={22} aria-hidden="true" />}
      {text && (
        <span>
          {mark && <strong>{mark}</strong>} {text}
        </span>
      )}
    </span>
  )
}

interface Worst {
  tone: Tone
  index: number
  judgement: Evaluation
}

/** The first reading with a fault, else with a deviation, else with a warning. */
function worstOf(judgements: readonly Evaluation[]): Worst | null {
  for (const tone of ['fault', 'odd', 'near'] as const) {
    const index = judgements.findIndex((each) => toneOf(each) === tone)
    const judgement = judgements[index]
    if (judgement) return { tone, index, judgement }
  }
  return null
}

function messageOf(
  { field, judgements }: FieldState,
  { index, judgement: { fault, deviation, warning } }: Worst,
  { t, locale }: { t: T; locale: string },
): string {
  const reading = judgements.length > 1 ? t('run.readingNumber', { number: index + 1 }) : ''
  if (fault) return `${reading || field.label} ${refusalText(fault, locale)}. ${t('run.notSaved')}`
  const text = deviation ? t(deviationTexts[deviation]) : warning ? t(warningTexts[warning]) : ''
  return reading ? `${reading}: ${text}` : text
}

function storageText({ storage }: FieldState, t: T): string {
  return storage === 'empty' || storage === 'typed' ? '' : t(storageTexts[storage])
}

/** Linked as description, so it is read on focus. While the user types, only new messages are announced. */
function useAnnounced(text: string): void {
  const last = useRef(text)
  useEffect(() => {
    if (text !== '' && text !== last.current) announce(text)
    last.current = text
  }, [text])
}

const warningTexts = { low: 'run.low', high: 'run.high' } as const

export const deviationTexts = {
  below: 'run.below',
  above: 'run.above',
  early: 'run.early',
  late: 'run.late',
  wrong: 'run.wrong',
  barcode: 'run.otherCode',
  typed: 'run.notSaved',
} as const

const storageTexts = { saved: 'run.saved', waiting: 'run.waiting', unsafe: 'run.waitingInWindow' } as const

const icons = {
  fault: IconCircleX,
  odd: IconAlertTriangle,
  near: IconInfoCircle,
  waiting: IconClock,
  unsafe: IconAlertTriangle,
  saved: IconCircleCheck,
  typed: null,
  empty: null,
}
