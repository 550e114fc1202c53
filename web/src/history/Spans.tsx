// Words that were added or removed, marked by more than colour.
import type { WordSpan } from '@stepwright/rules'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import './history.css'

export function Removed({ text }: { text: string }) {
  const { t } = useTexts()
  return (
    <del className="sw-went">
      <span className="sw-hidden">{t('ui.removed')} </span>
      {text}
    </del>
  )
}

export function Added({ text }: { text: string }) {
  const { t } = useTexts()
  return (
    <ins className="sw-came">
      <span className="sw-hidden">{t('ui.added')} </span>
      {text}
    </ins>
  )
}

export function Spans({ words }: { words: readonly WordSpan[] }) {
  return words.map(({ kind, text }, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: spans have nothing else that tells them apart.
    if (kind === 'same') return <span key={index}>{text}</span>
    return kind === 'added' ? <Added key={index} text={text} /> : <Removed key={index} text={text} />
    // biome-ignore-end lint/suspicious/noArrayIndexKey: until here.
  })
}
