// A guide or page that a search has found: picture, title, facts, and the words of the search in its text.
import { planText } from '@stepwright/rules'
import { IconFileText, IconUser } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { SearchHit } from '../../search/queries.ts'
import { useGuideTypes } from '../../site/guide-types.ts'
import { Thumb } from '../../ui/Row.tsx'
import { GuideState } from '../cards/GuideState.tsx'
import { difficultyIn } from '../fact-texts.ts'
import { Marked } from './Marked.tsx'
import { shorten } from './shorten.ts'
import './hits.css'

/** Characters before the first marked word, so that it is in the visible lines. */
const before = { page: 60, box: 20 }
type Size = keyof typeof before

/** Contents of a link or an option. */
export function HitText({ hit, size = 'page' }: { hit: SearchHit; size?: Size }) {
  const { match } = hit
  const title = titleOf(hit)
  const about = hit.summary || (hit.dataType === 'wiki' ? hit.text : '')
  const { text, highlights } = shorten(match ?? { text: about, highlights: [] }, before[size])
  return (
    <>
      <Thumb image={imageOf(hit)} sign={<Sign hit={hit} />} width={64} />
      <span className="sw-row-text">
        <strong>
          <Marked text={title} highlights={hit.title_highlights} />
        </strong>
        <Facts hit={hit} />
        {text && !match?.number && (
          <span className="sw-hit-text">
            <Marked text={text} highlights={highlights} />
          </span>
        )}
      </span>
      {hit.dataType === 'guide' && <GuideState guide={hit} />}
    </>
  )
}

/** The step that contains the words. Contents of a link, or of an option below the guide. */
export function HitStep({ match, size = 'page' }: { match: NonNullable<SearchHit['match']>; size?: Size }) {
  const { t } = useTexts()
  const shown = shorten(match, before[size])
  return (
    <>
      {match.image && <Thumb image={match.image} sign={null} width={48} />}
      <span className="sw-clamp sw-hit-text">
        <b>{t('search.step', { number: match.number ?? 0 })}</b> <Marked {...shown} />
      </span>
    </>
  )
}

const titleOf = (hit: SearchHit): string =>
  hit.dataType === 'guide' ? hit.title : hit.display_title || hit.title

const imageOf = (hit: SearchHit) => hit.image ?? (hit.dataType === 'guide' ? hit.category_image : null)

/** Profile texts are searched, too. */
function Sign({ hit }: { hit: SearchHit }) {
  if (hit.dataType === 'guide') return titleOf(hit).charAt(0)
  const Icon = hit.namespace === 'USER' ? IconUser : IconFileText
  return <Icon size={24} aria-hidden="true" />
}

function Facts({ hit }: { hit: SearchHit }) {
  const { t, locale } = useTexts()
  const types = useGuideTypes()
  if (hit.dataType === 'wiki')
    return <span>{t(kindTexts[hit.namespace as keyof typeof kindTexts] ?? 'search.aPage')}</span>
  const { type, category_display_title: category, difficulty, time_required_max: seconds } = hit
  const facts = [
    types.nameOf(type),
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
