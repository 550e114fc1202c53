// How the original has changed, word by word; never told by colour alone.
import { compareWords } from '@stepwright/rules'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import './translate.css'

export function Difference({ before, after }: { before: string; after: string }) {
  const { t } = useTexts()
  return compareWords(before, after).map(({ kind, text }, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: spans have nothing else that tells them apart.
    if (kind === 'same') return <span key={index}>{text}</span>
    const Mark = kind === 'added' ? 'ins' : 'del'
    return (
      <Mark key={index}>
        <span className="sw-hidden">{t(kind === 'added' ? 'translate.added' : 'translate.removed')} </span>
        {text}
      </Mark>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: until here.
  })
}
