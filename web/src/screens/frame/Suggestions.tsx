// Options below the search box: what is found while typing, or recent guides of the user. Loaded when the box is used.

import { FoundStep, FoundText } from '../../guides/found/FoundText.tsx'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { Found } from '../../search/queries.ts'

export interface SuggestionsProps {
  id: string
  suggestions: readonly Found[]
  /** The words of the last option, which leads to all results; empty for recent guides. */
  words: string
  chosen: number
  onChoose: (index: number) => void
}

export function Suggestions({ id, suggestions, words, chosen, onChoose }: SuggestionsProps) {
  const { t } = useTexts()
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
      {suggestions.map((found, index) => (
        <div key={found.url} {...option(index)}>
          <FoundText found={found} />
          {found.match?.number && (
            <span className="sw-found-step">
              <FoundStep match={found.match} />
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
