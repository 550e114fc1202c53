// Summary of what a release changes for readers, per language, with links to the whole comparison in a new tab.
import { describeChanges, type GuideChange } from '@stepwright/rules'
import { IconExternalLink } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { comparisonQuery, type StateComparison } from '../history/queries.ts'
import { summaryOf } from '../history/words.ts'
import { languageName } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { CompareLink } from './links.tsx'
import type { Release } from './queries.ts'
import type { ReleasedGuide } from './use-release.ts'

interface ChangesSummaryProps {
  guide: ReleasedGuide
  /** In the original language. */
  comparison: StateComparison
  effective: Release | null
  isFirst: boolean
}

/** Each language is a comparison of its own. */
const mostLanguages = 10

export function ChangesSummary({ guide, comparison, effective, isFirst }: ChangesSummaryProps) {
  const { t, locale } = useTexts()
  const { guideid, available_langids: languages } = guide
  const others = languages.filter((langid) => langid !== comparison.langid)
  const counted = others.slice(0, mostLanguages)
  const comparisons = useQueries({
    queries: effective
      ? counted.map((langid) => ({ ...comparisonQuery(guideid, 'shown', 'working', langid), staleTime: 0 }))
      : [],
  })
  if (!effective)
    return (
      <section className="sw-release-changes">
        <h3>{t(isFirst ? 'releases.first' : 'releases.title')}</h3>
        <p>{t('releases.firstBody')}</p>
      </section>
    )
  const { items } = describeChanges(comparison.changes as unknown as readonly GuideChange[])
  const link = (lang: string, text: string) => (
    <CompareLink guideid={guideid} from="shown" to="working" lang={lang} isNewTab>
      {text}
      <IconExternalLink size={18} aria-hidden="true" />
    </CompareLink>
  )
  return (
    <section className="sw-release-changes">
      <h3>{t('releases.changes', { title: effective.title })}</h3>
      <p>{items.length > 0 ? summaryOf(items, items.length, t) : t('releases.nothing')}</p>
      <ul className="sw-row sw-links">
        {items.length > 0 && <li>{link(comparison.langid, t('releases.compareTab'))}</li>}
        {counted.map((langid, index) => {
          const count = comparisons[index]?.data?.differences ?? 0
          if (count === 0) return null
          const language = languageName(langid, locale)
          return <li key={langid}>{link(langid, t('releases.changesIn', { language, count }))}</li>
        })}
        {others.length > counted.length && (
          <li>{t('releases.otherLanguages', { count: others.length - counted.length })}</li>
        )}
      </ul>
    </section>
  )
}
