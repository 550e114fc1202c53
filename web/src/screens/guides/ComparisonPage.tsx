// Two states of a guide beside each other, or in one column, in all their languages or in one.
import { useQuery } from '@tanstack/react-query'
import { ComparedStates } from '../../history/ComparedStates.tsx'
import { EverythingChanged } from '../../history/EverythingChanged.tsx'
import { comparisonQuery, revisionsQuery } from '../../history/queries.ts'
import type { Guide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { Screen } from '../../ui/screen/Screen.tsx'

interface GuideLinkProps {
  guide: Guide
  lang: string | undefined
}

export function GuideLink({ guide, lang }: GuideLinkProps) {
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

interface ComparisonPageProps extends GuideLinkProps {
  from: string
  to: string
}

export function ComparisonPage({ guide, from, to, lang }: ComparisonPageProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const params = { id: String(guide.guideid) }
  const comparison = useQuery(comparisonQuery(guide.guideid, from, to, lang))
  const revisions = useQuery(revisionsQuery(guide.guideid, 0, comparison.data?.langid ?? lang))
  const back = (
    <Link to="/history/$id" params={params} search={lang ? { lang } : {}} className="sw-link-button">
      {t('history.back')}
    </Link>
  )
  return (
    <Screen
      title={t('history.comparison')}
      lead={<GuideLink guide={guide} lang={lang} />}
      action={back}
      width="wide"
    >
      <ComparedStates
        selection={{ from, to, langid: lang }}
        revisions={revisions.data ?? []}
        languages={guide.available_langids}
        comparison={comparison.data}
        onChange={({ langid, ...states }) =>
          navigate({ to: '/history/$id', params, search: { ...(langid && { lang: langid }), ...states } })
        }
      />
      <EverythingChanged guideid={guide.guideid} from={from} to={to} langid={lang} />
    </Screen>
  )
}
