// Words that were added or removed, marked by more than colour.
import type { WordSpan } from '@stepwright/rules'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import './history.css'

const marks = {
  removed: { Element: 'del', className: 'sw-went', label: 'ui.removed' },
  added: { Element: 'ins', className: 'sw-came', label: 'ui.added' },
} as const

interface MarkedProps {
  kind: keyof typeof marks
  text: string
}

export function Marked({ kind, text }: MarkedProps) {
  const { t, locale } = useTexts()
  const { Element, className, label } = marks[kind]
  return (
    <Element className={className}>
      <span className="sw-hidden" lang={locale}>
        {t(label)}{' '}
      </span>
      {text}
    </Element>
  )
}

interface SpansProps {
  words: readonly WordSpan[]
  /** Shows the text before or after; omitted: both. */
  side?: 'before' | 'after'
}

const hidden = { before: 'added', after: 'removed' } as const

export function Spans({ words, side }: SpansProps) {
  return words.map(({ kind, text }, index) => {
    if (side && kind === hidden[side]) return null
    // biome-ignore-start lint/suspicious/noArrayIndexKey: spans have nothing else that tells them apart.
    if (kind === 'same') return <span key={index}>{text}</span>
    return <Marked key={index} kind={kind} text={text} />
    // biome-ignore-end lint/suspicious/noArrayIndexKey: until here.
  })
}
