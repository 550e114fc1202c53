// Selected guides: their number, selection of all filtered ones, and actions.
import type { ReactNode } from 'react'
import type { User, VisibleGuide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { ActionMenu } from '../many/ActionMenu.tsx'
import { mostGuides } from '../many/change.ts'
import type { GuideFilter } from './filter.ts'
import { useReadAll } from './use-read-all.ts'
import type { Selection } from './use-selection.ts'
import './guide-table.css'

interface SelectionBarProps {
  selection: Selection
  page: readonly VisibleGuide[]
  /** Number of filtered guides. */
  count: number
  filter: GuideFilter
  /** Null for users that can change no guides. */
  person: User | null
  /** Shown while nothing is selected. */
  children?: ReactNode
}

export function SelectionBar(props: SelectionBarProps) {
  const { selection, page, count, person, children } = props
  const { t } = useTexts()
  const selected = selection.guides.length
  const isPage = page.length > 0 && page.every(({ guideid }) => selection.has(guideid))
  return (
    <div className="sw-row sw-selection" id="guide-count" data-is-on={selected > 0 || undefined}>
      {person && page.length > 0 && (
        <label className="sw-tick">
          <input
            type="checkbox"
            className="sw-check"
            aria-label={t('many.page')}
            checked={isPage}
            ref={(box) => {
              if (box) box.indeterminate = selected > 0 && !isPage
            }}
            onChange={({ currentTarget }) => selection.put(page, currentTarget.checked)}
          />
        </label>
      )}
      <p role="status" className="sw-count">
        {selected > 0 ? t('many.selected', { count: selected }) : t('guides.count', { count })}
      </p>
      {person && selected > 0 ? <Selected {...props} person={person} isPage={isPage} /> : children}
    </div>
  )
}

function Selected(props: SelectionBarProps & { person: User; isPage: boolean }) {
  const { selection, count, filter, person, isPage } = props
  const { t } = useTexts()
  const all = useReadAll({ filter, count, onRead: (guides) => selection.put(guides, true) })
  const { guides } = selection
  const selected = guides.length
  if (all.done !== null)
    return (
      <>
        <p className="sw-hint" role="status">
          {t('many.reading', { done: all.done, total: Math.min(count, mostGuides) })}
        </p>
        <button type="button" className="sw-text-button" onClick={all.stop}>
          {t('ui.cancel')}
        </button>
      </>
    )
  return (
    <>
      <ActionMenu guides={guides} person={person} onBegun={selection.clear} />
      {isPage && selected < Math.min(count, mostGuides) && (
        <button type="button" className="sw-text-button" onClick={() => void all.read()}>
          {count > mostGuides
            ? t('many.first', { count: mostGuides, total: count })
            : t('many.all', { count })}
        </button>
      )}
      <button type="button" className="sw-text-button" onClick={selection.clear}>
        {t('many.clear')}
      </button>
      {selected >= mostGuides && <p className="sw-hint">{t('many.most', { count: mostGuides })}</p>}
    </>
  )
}
