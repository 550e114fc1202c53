// Searches without a hit: how often, when, and what to do about each.
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Moment } from '../../ui/bits.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { Segments } from '../../ui/fields/Segments.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Section } from '../../ui/screen/Section.tsx'
import { MissDialog } from './MissDialog.tsx'
import { dismissMiss, type Miss, type MissOrder, missesPageSize, missesQuery } from './queries.ts'
import './synonyms.css'

interface MissListProps {
  sort: MissOrder
  offset: number
  onChange: (next: { sort: MissOrder; offset: number }) => void
}

export function MissList({ sort, offset, onChange }: MissListProps) {
  const { t } = useTexts()
  const found = useQuery(missesQuery(sort, offset))
  const [added, setAdded] = useState<Miss | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const { act } = useAction()
  const dismiss = async (miss: Miss) => {
    // The button that had the focus is gone.
    if (await act(() => dismissMiss(miss), { done: t('misses.dismissed', { words: miss.query }) }))
      list.current?.focus()
  }
  return (
    <Section id="misses" title={t('misses.title')}>
      <div className="sw-stack" data-gap="4">
        <p className="sw-soft">{t('misses.lead')}</p>
        <Loaded query={found}>
          {({ misses, totalResults }) => (
            <div ref={list} tabIndex={-1} className="sw-stack" data-gap="4">
              {totalResults > 1 && (
                <Segments
                  legend={t('misses.sort')}
                  name="sort"
                  value={sort}
                  onChange={(next) => onChange({ sort: next, offset: 0 })}
                  options={[
                    { value: 'count', label: t('misses.byCount') },
                    { value: 'last_date', label: t('misses.byDate') },
                  ]}
                />
              )}
              {misses.length > 0 ? (
                <ul className="sw-list">
                  {misses.map((miss) => (
                    <MissRow
                      key={miss.missid}
                      miss={miss}
                      onAdd={() => setAdded(miss)}
                      onDismiss={() => void dismiss(miss)}
                    />
                  ))}
                </ul>
              ) : (
                <EmptyState title={t('misses.noneTitle')}>
                  <p>{t('misses.noneBody')}</p>
                </EmptyState>
              )}
              <Pager
                offset={offset}
                limit={missesPageSize}
                shown={misses.length}
                total={totalResults}
                onOffset={(next) => onChange({ sort, offset: next })}
              />
            </div>
          )}
        </Loaded>
      </div>
      {added && <MissDialog miss={added} onClose={() => setAdded(null)} />}
    </Section>
  )
}

interface MissRowProps {
  miss: Miss
  onAdd: () => void
  onDismiss: () => void
}

function MissRow({ miss, onAdd, onDismiss }: MissRowProps) {
  const { t } = useTexts()
  const words = miss.query
  return (
    <li className="sw-list-row sw-synonyms-row">
      <span className="sw-list-text">
        <strong>{words}</strong>
        <span>
          {t('misses.count', { count: miss.count })} · <Moment at={miss.last_date} />
        </span>
      </span>
      <span className="sw-row" data-gap="2">
        <Button kind="plain" aria-label={t('misses.addFor', { words })} onClick={onAdd}>
          {t('misses.add')}
        </Button>
        <Button kind="quiet" aria-label={t('misses.dismissOne', { words })} onClick={onDismiss}>
          {t('misses.dismiss')}
        </Button>
      </span>
    </li>
  )
}
