// Table of all visible guides: filtered, sorted, paginated.
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../account/queries.ts'
import { changedFilter, countFilters, guidePageSize, toGuideQuery } from '../../guides/list/filter.ts'
import { GuideFilterBar } from '../../guides/list/GuideFilterBar.tsx'
import { GuideSortChoice, GuideTable } from '../../guides/list/GuideTable.tsx'
import { SelectionBar } from '../../guides/list/SelectionBar.tsx'
import { useGuideFilter } from '../../guides/list/use-guide-filter.ts'
import { useSelection } from '../../guides/list/use-selection.ts'
import { guideViews } from '../../guides/list/views.ts'
import { BatchView } from '../../guides/many/BatchView.tsx'
import { visibleGuidesQuery } from '../../guides/visible.ts'
import { mayWrite } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { useTopOfPage } from '../../ui/screen/use-top-of-page.ts'
import { ViewsButton } from '../../views/ViewsButton.tsx'

export function GuidesScreen() {
  const { t } = useTexts()
  const me = useMe()
  const { filter, change } = useGuideFilter()
  const { offset = 0 } = filter
  const isNarrow = countFilters(filter) > 0
  const guides = useQuery(visibleGuidesQuery(toGuideQuery(filter)))
  useTopOfPage('guide-count', offset)
  const page = guides.data?.results ?? []
  const selection = useSelection(
    JSON.stringify(changedFilter(filter, { sort: undefined, order: undefined })),
    page,
  )
  const canSelect = me && (mayWrite(me) || page.some((guide) => guide.can_edit))
  return (
    <Screen
      title={t('guides.title')}
      lead={t('guides.lead')}
      width="list"
      action={
        mayWrite(me) && (
          <Link to="/new" className="sw-button">
            {t('frame.newGuide')}
          </Link>
        )
      }
    >
      <GuideFilterBar filter={filter} onChange={change}>
        {me && <ViewsButton list={guideViews} filter={filter} onChoose={change} />}
      </GuideFilterBar>
      <GuideSortChoice filter={filter} onSort={change} />
      {me && <BatchView />}
      <Loaded query={guides}>
        {({ count, results }) => (
          <>
            <SelectionBar
              selection={selection}
              page={results}
              count={count}
              filter={filter}
              person={canSelect ? me : null}
            >
              {isNarrow && (
                <button type="button" className="sw-text-button" onClick={() => change({})}>
                  {t('guides.clear')}
                </button>
              )}
            </SelectionBar>
            {count === 0 ? (
              <Nothing isFiltered={isNarrow} onClear={() => change({})} />
            ) : (
              <GuideTable
                guides={results}
                filter={filter}
                onSort={change}
                selection={canSelect ? selection : undefined}
              />
            )}
            <Pager
              offset={offset}
              limit={guidePageSize}
              shown={results.length}
              total={count}
              onOffset={(next) => change(changedFilter(filter, { offset: next || undefined }))}
            />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTexts()
  return (
    <EmptyState title={t('guides.none')}>
      <p>{t(isFiltered ? 'guides.noneFits' : 'guides.noneYet')}</p>
      {isFiltered && (
        <Button kind="plain" onClick={onClear}>
          {t('guides.clear')}
        </Button>
      )}
    </EmptyState>
  )
}
