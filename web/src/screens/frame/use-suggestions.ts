// Suggestions of the search box: results for the typed words, or recent guides of the user while there are none.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMe } from '../../account/queries.ts'
import { recentQuery, type SearchHit, suggestedQuery } from '../../search/queries.ts'

/** Debounce that skips most keys of fast typing. */
const pauseMs = 150
const none: readonly SearchHit[] = []

export function useSuggestions(words: string): readonly SearchHit[] {
  const [asked, ask] = useState(words)
  useEffect(() => {
    const timer = window.setTimeout(() => ask(words), words === '' ? 0 : pauseMs)
    return () => window.clearTimeout(timer)
  }, [words])
  const userid = useMe()?.userid ?? 0
  const found = useQuery(suggestedQuery(asked))
  const recent = useQuery({ ...recentQuery(userid), enabled: words === '' && userid > 0 })
  if (words === '') return recent.data ?? none
  return asked === '' ? none : (found.data ?? none)
}
