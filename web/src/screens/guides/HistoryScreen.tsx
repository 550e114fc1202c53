// History of a guide: its revisions, and the differences between two of them.
import type { GuideChange } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import { guideQuery } from '../../guides/queries.ts'
import { Changes } from '../../history/Changes.tsx'
import {
  type Comparison,
  comparisonQuery,
  pageSize,
  type Revision,
  revert,
  revisionsQuery,
} from '../../history/queries.ts'
import { RevisionList, RevisionTags } from '../../history/RevisionList.tsx'
import type { Guide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useParams, useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

interface HistorySearch {
  lang?: string
  offset?: number
  from?: number
  to?: number
}

export function HistoryScreen() {
  const { id = '' } = useParams({ strict: false })
  const { lang, offset = 0, from, to } = useSearch({ strict: false }) as HistorySearch
  const guide = useQuery(guideQuery(Number(id), lang))
  return (
    <Loaded query={guide}>
      {(data) => {
        if (from && to) return <ComparisonPage guide={data} from={from} to={to} lang={lang} />
        return <HistoryPage guide={data} offset={offset} lang={lang} />
      }}
    </Loaded>
  )
}

function GuideLink({ guide, lang }: { guide: Guide; lang: string | undefined }) {
  return (
    <Link
      to="/Guide/$title/$id"
      params={{ title: slug(guide.title), id: String(guide.guideid) }}
      search={lang ? { lang } : {}}
    >
      {guide.title}
    </Link>
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
  return (
    <Screen title={t('history.title')} lead={<GuideLink guide={guide} lang={lang} />}>
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

interface ComparisonPageProps {
  guide: Guide
  from: number
  to: number
  lang: string | undefined
}

function ComparisonPage({ guide, from, to, lang }: ComparisonPageProps) {
  const { t } = useTexts()
  const comparison = useQuery(comparisonQuery(guide.guideid, from, to))
  const back = (
    <Link
      to="/history/$id"
      params={{ id: String(guide.guideid) }}
      search={lang ? { lang } : {}}
      className="sw-link-button"
    >
      {t('history.back')}
    </Link>
  )
  return (
    <Screen title={t('history.comparison')} lead={<GuideLink guide={guide} lang={lang} />} action={back}>
      <Loaded query={comparison}>{(found) => <ComparisonView comparison={found} />}</Loaded>
    </Screen>
  )
}

function ComparisonView({ comparison }: { comparison: Comparison }) {
  const { t, format } = useTexts()
  const sides = [
    { title: t('history.before'), state: comparison.from },
    { title: t('history.after'), state: comparison.to },
  ]
  return (
    <>
      <ul className="sw-columns" data-gap="3">
        {sides.map(({ title, state }) => (
          <li key={title} className="sw-stack sw-side" data-gap="1">
            <strong>{title}</strong>
            <span>{format.dateTime(state.date)}</span>
            <span className="sw-soft">{state.user?.username ?? t('history.nobody')}</span>
            <RevisionTags revision={state} />
          </li>
        ))}
      </ul>
      <section className="sw-card" aria-label={t('history.comparison')}>
        <Changes changes={comparison.changes as unknown as readonly GuideChange[]} />
      </section>
    </>
  )
}
