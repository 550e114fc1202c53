// Reads all guides of the filter for the selection, with progress, until it is stopped.
import { useEffect, useRef, useState } from 'react'
import { api, type VisibleGuide } from '../../lib/api.ts'
import { readerLanguage } from '../../lib/i18n/reader-language.ts'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { mostGuides } from '../many/change.ts'
import { readAll } from '../many/read-all.ts'
import { changedFilter, type GuideFilter, toGuideQuery } from './filter.ts'

interface Options {
  filter: GuideFilter
  count: number
  onRead: (guides: readonly VisibleGuide[]) => void
}

export function useReadAll({ filter, count, onRead }: Options) {
  const { act } = useAction()
  const [done, setDone] = useState<number | null>(null)
  const reading = useRef<AbortController | null>(null)
  const stop = () => reading.current?.abort()
  useEffect(() => () => reading.current?.abort(), [])
  const read = async () => {
    const stopping = new AbortController()
    const { signal } = stopping
    reading.current = stopping
    // By title no guide changes its page when it is edited meanwhile; of too many, the first of the table are read.
    const order = count > mostGuides ? filter : changedFilter(filter, { sort: 'title', order: undefined })
    const query = { ...toGuideQuery(order), lang: readerLanguage() }
    setDone(0)
    await act(async () => {
      try {
        onRead(
          await readAll((page) => api.listVisibleGuides({ query: { ...query, ...page }, signal }), setDone),
        )
      } catch (error) {
        if (!signal.aborted) throw error
      }
    })
    setDone(null)
  }
  return { done, read, stop }
}
