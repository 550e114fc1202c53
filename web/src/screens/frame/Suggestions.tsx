// Options below the search box: what is hit while typing, or recent guides of the user. Loaded when the box is used.

import { useEffect } from 'react'
import { HitStep, HitText } from '../../guides/hits/HitText.tsx'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { SearchHit } from '../../search/queries.ts'
import { useSuggestions } from './use-suggestions.ts'

export interface SuggestionsProps {
  id: string
  onHits: (hits: readonly SearchHit[]) => void
  /** The words of the last option, which leads to all results; empty for recent guides. */
  words: string
  chosen: number
  onChoose: (index: number) => void
}

export function Suggestions({ id, words, chosen, onHits, onChoose }: SuggestionsProps) {
  const { t } = useTexts()
  const suggestions = useSuggestions(words)
  useEffect(() => onHits(suggestions), [suggestions, onHits])
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option' as const,
    className: 'sw-item',
    tabIndex: -1,
    'aria-selected': index === chosen,
    // The field must not lose the focus before the click arrives.
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => onChoose(index),
  })
  return (
    <>
      {words === '' && suggestions.length > 0 && (
        <p role="presentation" className="sw-hint">
          {t('search.recent')}
        </p>
      )}
      {suggestions.map((hit, index) => (
        <div key={hit.url} {...option(index)}>
          <HitText hit={hit} size="box" />
          {hit.match?.number && (
            <span className="sw-hit-step">
              <HitStep match={hit.match} size="box" />
            </span>
          )}
        </div>
      ))}
      {words !== '' && (
        <div {...option(suggestions.length)} data-is="all">
          {t('search.allResults', { words })}
        </div>
      )}
    </>
  )
}
