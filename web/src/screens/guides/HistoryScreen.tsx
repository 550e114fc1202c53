// History of a guide: its revisions, and the differences between two of them.
import { useQuery } from '@tanstack/react-query'
import { guideQuery } from '../../guides/queries.ts'
import { pageSize, type Revision, revert, revisionsQuery } from '../../history/queries.ts'
import { RevisionList } from '../../history/RevisionList.tsx'
import type { Guide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useParams, useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { ComparisonPage, GuideLink } from './ComparisonPage.tsx'

interface HistorySearch {
  lang?: string
  offset?: number
  /** A revision, `shown` or `working`. */
  from?: number | string
  to?: number | string
}

export function HistoryScreen() {
  const { id = '' } = useParams({ strict: false })
  const { lang, offset = 0, from, to } = useSearch({ strict: false }) as HistorySearch
  const guide = useQuery(guideQuery(Number(id), lang))
  return (
    <Loaded query={guide}>
      {(data) => {
        if (from && to) return <ComparisonPage guide={data} from={String(from)} to={String(to)} lang={lang} />
        return <HistoryPage guide={data} offset={offset} lang={lang} />
      }}
    </Loaded>
  )
}

interface HistoryPageProps {
  guide: Guide
  offset: number
  lang: string | undefined
}

function HistoryPage({ guide, offset, lang }: HistoryPageProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { guideid } = guide
  const revisions = useQuery(revisionsQuery(guideid, offset, lang))
  // A restore is based on the newest revision, wherever in the list it was requested.
  const newest = useQuery(revisionsQuery(guideid, 0, lang))
  const bringBack = useRevert(guideid, newest.data?.[0])
  const go = (search: HistorySearch) =>
    navigate({
      to: '/history/$id',
      params: { id: String(guideid) },
      search: { ...(lang && { lang }), ...search },
    })
  const compare = (
    <Link
      to="/history/$id"
      params={{ id: String(guideid) }}
      search={{ ...(lang && { lang }), from: 'shown', to: 'working' }}
      className="sw-link-button"
    >
      {t('history.compareStates')}
    </Link>
  )
  return (
    <Screen title={t('history.title')} lead={<GuideLink guide={guide} lang={lang} />} action={compare}>
      <Loaded query={revisions}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title={t('history.none')} />
          ) : (
            <>
              <RevisionList
                key={offset}
                guideid={guideid}
                langid={lang}
                revisions={found}
                onCompare={(from, to) => go({ from, to })}
                onRevert={guide.can_edit ? bringBack : undefined}
              />
              <Pager
                offset={offset}
                limit={pageSize}
                shown={found.length}
                onOffset={(next) => go({ offset: next })}
              />
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}

/** Asks for confirmation, restores the revision, and confirms. */
function useRevert(guideid: number, newest: Revision | undefined) {
  const { t, format } = useTexts()
  const { act } = useAction()
  return async (revision: Revision) => {
    if (!newest) return
    const date = format.dateTime(revision.date)
    const ask = {
      title: t('history.revertTitle'),
      body: <p>{t('history.revertBody', { date })}</p>,
      action: t('history.revert'),
    }
    const done = t('history.reverted', { date })
    await act(() => revert(guideid, revision.guide_revisionid, newest), { ask, done })
  }
}
