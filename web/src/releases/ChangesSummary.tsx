// Summary of what a release changes for readers, per language, with links to the whole comparison in a new tab.
import { describeChanges, type GuideChange } from '@stepwright/rules'
import { IconExternalLink } from '@tabler/icons-react'
import type { StateComparison } from '../history/queries.ts'
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

export function ChangesSummary({ guide, comparison, effective, isFirst }: ChangesSummaryProps) {
  const { t, locale } = useTexts()
  if (!effective)
    return (
      <section className="sw-inset">
        <h3>{t(isFirst ? 'releases.first' : 'releases.title')}</h3>
        <p>{t('releases.firstBody')}</p>
      </section>
    )
  const others = comparison.languages.filter(
    ({ langid, differences }) => langid !== comparison.langid && differences > 0,
  )
  const { items } = describeChanges(comparison.changes as unknown as readonly GuideChange[])
  const link = (lang: string, text: string) => (
    <CompareLink guideid={guide.guideid} from="shown" to="working" lang={lang} isNewTab>
      {text}
      <IconExternalLink size={18} aria-hidden="true" />
    </CompareLink>
  )
  return (
    <section className="sw-inset">
      <h3>{t('releases.changes', { title: effective.title })}</h3>
      {items.length > 0 ? (
        <p>{summaryOf(items, items.length, t)}</p>
      ) : (
        others.length === 0 && <p>{t('releases.nothing')}</p>
      )}
      <ul className="sw-row sw-links">
        {items.length > 0 && <li>{link(comparison.langid, t('releases.compareTab'))}</li>}
        {others.map(({ langid, differences: count }) => {
          const language = languageName(langid, locale)
          return <li key={langid}>{link(langid, t('releases.changesIn', { language, count }))}</li>
        })}
      </ul>
    </section>
  )
}
