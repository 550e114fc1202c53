// A guide or page that a search has found: picture, title, facts, and the words of the search in its text.
import { planText } from '@stepwright/rules'
import { IconFileText, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { Found } from '../../search/queries.ts'
import { siteInfoQuery } from '../../site/queries.ts'
import { Thumb } from '../../ui/Row.tsx'
import { GuideState } from '../cards/GuideState.tsx'
import { difficultyIn } from '../fact-texts.ts'
import { Marked } from './Marked.tsx'
import './found.css'

/** Contents of a link or an option. */
export function FoundText({ found }: { found: Found }) {
  const { match } = found
  const title = titleOf(found)
  const text = match ? match.text : found.summary || (found.dataType === 'wiki' ? found.text : '')
  return (
    <>
      <Thumb image={found.image} sign={<Sign found={found} />} width={64} />
      <span className="sw-row-text">
        <strong>
          <Marked text={title} highlights={found.title_highlights} />
        </strong>
        <Facts found={found} />
        {text && !match?.number && (
          <span className="sw-found-text">
            <Marked text={text} highlights={match?.highlights} />
          </span>
        )}
      </span>
      {found.dataType === 'guide' && <GuideState guide={found} />}
    </>
  )
}

/** The step that contains the words. Contents of a link, or of an option below the guide. */
export function FoundStep({ match }: { match: NonNullable<Found['match']> }) {
  const { t } = useTexts()
  return (
    <>
      {match.image && <Thumb image={match.image} sign={null} width={48} />}
      <span className="sw-found-text">
        <b>{t('search.step', { number: match.number ?? 0 })}</b>{' '}
        <Marked text={match.text} highlights={match.highlights} />
      </span>
    </>
  )
}

const titleOf = (found: Found): string =>
  found.dataType === 'guide' ? found.title : found.display_title || found.title

/** Profile texts are searched, too. */
function Sign({ found }: { found: Found }) {
  if (found.dataType === 'guide') return titleOf(found).charAt(0)
  const Icon = found.namespace === 'USER' ? IconUser : IconFileText
  return <Icon size={24} aria-hidden="true" />
}

function Facts({ found }: { found: Found }) {
  const { t, locale } = useTexts()
  const types = useQuery(siteInfoQuery).data?.['guide-types'] ?? {}
  if (found.dataType === 'wiki')
    return <span>{t(kindTexts[found.namespace as keyof typeof kindTexts] ?? 'search.aPage')}</span>
  const { type, category_display_title: category, difficulty, time_required_max: seconds } = found
  const facts = [
    types[type]?.title ?? type,
    category,
    difficultyIn(locale, difficulty),
    ...(seconds > 0 ? [planText(0, seconds, locale)] : []),
  ]
  return <span>{facts.filter(Boolean).join(' · ')}</span>
}

const kindTexts = {
  CATEGORY: 'search.aCategory',
  ITEM: 'search.anItem',
  COURSE: 'search.aCourse',
  USER: 'search.aProfile',
} as const
