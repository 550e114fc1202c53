// Inputs of finding and replacing a text in many guides, with every text that changes.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Guide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { readOriginal } from '../original.ts'
import type { ChangeFieldProps } from './read-change.ts'
import { listHits } from './replace-text.ts'

/** Parallel requests. */
const atOnce = 4
const hitsShown = 100

/** Guides that disappear meanwhile are left out. */
async function readTexts(guideids: readonly number[], onRead: (done: number) => void, signal: AbortSignal) {
  const waiting = [...guideids]
  const guides: Guide[] = []
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined && !signal.aborted; id = waiting.shift()) {
      const guide = await readOriginal(id, signal).catch(() => null)
      if (guide) guides.push(guide)
      onRead(guideids.length - waiting.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return guides.sort((one, other) => guideids.indexOf(one.guideid) - guideids.indexOf(other.guideid))
}

export function ReplaceFields({ guides, values, error, onChange }: ChangeFieldProps) {
  const { t } = useTexts()
  const [done, setDone] = useState(0)
  const guideids = guides.filter(({ can_edit }) => can_edit).map(({ guideid }) => guideid)
  const texts = useQuery({
    queryKey: ['many', 'texts', guideids],
    queryFn: ({ signal }) => readTexts(guideids, setDone, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <TextField
        label={t('many.find')}
        name="object"
        data-autofocus
        value={values.object}
        error={error}
        maxLength={200}
        onChange={({ currentTarget }) => onChange({ object: currentTarget.value })}
      />
      <TextField
        label={t('many.replacement')}
        name="replacement"
        value={values.replacement}
        maxLength={200}
        onChange={({ currentTarget }) => onChange({ replacement: currentTarget.value })}
      />
      <Toggle
        label={t('many.matchCase')}
        checked={values.matchCase}
        name="matchCase"
        onChange={({ currentTarget }) => onChange({ matchCase: currentTarget.checked })}
      />
      <Toggle
        label={t('many.wholeWords')}
        checked={values.wholeWords}
        name="wholeWords"
        onChange={({ currentTarget }) => onChange({ wholeWords: currentTarget.checked })}
      />
      <Loaded
        query={texts}
        skeleton={
          <progress
            aria-label={t('many.reading', { done, total: guideids.length })}
            value={done}
            max={Math.max(1, guideids.length)}
          />
        }
      >
        {(read) => <Hits read={read} values={values} onChange={onChange} />}
      </Loaded>
    </>
  )
}

interface HitsProps extends Pick<ChangeFieldProps, 'values' | 'onChange'> {
  read: readonly Guide[]
}

function Hits({ read, values, onChange }: HitsProps) {
  const { t } = useTexts()
  const { object, replacement, matchCase, wholeWords } = useDeferredValue(values)
  const found = useMemo(() => {
    const replacing = { find: object, replacement, matchCase, wholeWords }
    return read.flatMap((guide) => {
      const hits = object === '' ? [] : listHits(guide, replacing)
      return hits.length === 0 ? [] : [{ guide, hits }]
    })
  }, [read, object, replacement, matchCase, wholeWords])
  const ids = found.map(({ guide }) => guide.guideid).join()
  useEffect(() => {
    if (values.found !== ids) onChange({ found: ids })
  })
  if (object === '') return null
  const all = found.flatMap(({ guide, hits }) => hits.map((hit) => ({ guide, hit })))
  return (
    <div className="sw-stack" data-gap="2">
      <p role="status">{t('many.hits', { count: all.length })}</p>
      <ul className="sw-stack sw-replace-hits" data-gap="2">
        {all.slice(0, hitsShown).map(({ guide, hit }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two hits can be alike in everything.
          <li key={index}>
            <span className="sw-soft">{guide.title}</span>
            <del>{hit.before}</del> <ins>{hit.after}</ins>
          </li>
        ))}
      </ul>
      {all.length > hitsShown && (
        <p className="sw-hint">{t('many.moreHits', { count: all.length - hitsShown })}</p>
      )}
    </div>
  )
}
