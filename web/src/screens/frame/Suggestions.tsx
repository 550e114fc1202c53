// Suggestions below the search box: guides and pages.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { slug } from '../../lib/slug.ts'
import { type Suggestion, suggestedQuery } from '../../search/queries.ts'
import './search-box.css'

/** Debounce that skips most keys of fast typing. */
const pauseMs = 150

export function useSuggestions(words: string): readonly Suggestion[] {
  const [asked, ask] = useState(words)
  useEffect(() => {
    const timer = window.setTimeout(() => ask(words), words === '' ? 0 : pauseMs)
    return () => window.clearTimeout(timer)
  }, [words])
  const found = useQuery(suggestedQuery(asked))
  return words === '' || asked === '' ? [] : (found.data?.results ?? [])
}

const titled = (title: string) => encodeURIComponent(title.replaceAll(' ', '_'))

/** Address in the app. */
export function addressOf({ dataType, guideid, namespace, title }: Suggestion): string {
  if (dataType === 'guide') return `/Guide/${encodeURIComponent(slug(title))}/${guideid}`
  if (namespace === 'CATEGORY') return `/c/${titled(title)}`
  const folder = { WIKI: 'Wiki', INFO: 'Info', ITEM: 'Item', COURSE: 'Course' }[namespace ?? ''] ?? 'Wiki'
  return `/${folder}/${titled(title)}`
}

interface SuggestionsProps {
  id: string
  suggestions: readonly Suggestion[]
  chosen: number
  onChoose: (suggestion: Suggestion) => void
}

export function Suggestions({ id, suggestions, chosen, onChoose }: SuggestionsProps) {
  const { t } = useTexts()
  return (
    <>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={t('search.suggestions')}
        className="sw-float sw-suggestions"
        hidden={suggestions.length === 0}
      >
        {suggestions.map((each, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus.
          <div
            key={each.guideid ?? `page ${each.wikiid}`}
            id={`${id}-${index}`}
            role="option"
            className="sw-item"
            tabIndex={-1}
            aria-selected={index === chosen}
            // The field must not lose the focus before the click arrives.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(each)}
          >
            <SuggestionPicture suggestion={each} />
            <span className="sw-list-text">
              <strong>{each.display_title || each.title}</strong>
              <span>{t(kindOf(each))}</span>
            </span>
          </div>
        ))}
      </div>
      <span role="status" className="sw-hidden">
        {suggestions.length > 0 ? t('search.suggested', { count: suggestions.length }) : ''}
      </span>
    </>
  )
}

function kindOf({ dataType, namespace }: Suggestion) {
  if (dataType === 'guide') return 'search.aGuide'
  return namespace === 'CATEGORY' ? 'search.aCategory' : 'search.aPage'
}

function SuggestionPicture({ suggestion: { image, display_title } }: { suggestion: Suggestion }) {
  const look = { className: 'sw-thumb', 'data-size': 's' }
  if (!image) return <span {...look}>{display_title.charAt(0)}</span>
  return <img {...look} src={image.mini ?? image.thumbnail ?? image.original} alt="" width={56} height={42} />
}
