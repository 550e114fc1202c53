// A guide in a list: picture, title, time and difficulty.
import { planText, sourceSet } from '@stepwright/rules'
import { IconClock, IconGauge } from '@tabler/icons-react'
import type { GuideSummary } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { difficultyIn } from '../fact-texts.ts'
import { PrivateTag } from './PrivateTag.tsx'
import './cards.css'

const inGrid = '(min-width: 62rem) 22rem, (min-width: 40rem) 45vw, 92vw'

/** Offline copies have no title of the category. */
export type CardGuide = Omit<GuideSummary, 'category_display_title'> & { category_display_title?: string }

export function GuideCards({ guides }: { guides: readonly CardGuide[] }) {
  return (
    <ul className="sw-grid">
      {guides.map((guide) => (
        <li key={guide.guideid}>
          <GuideCard guide={guide} />
        </li>
      ))}
    </ul>
  )
}

function GuideCard({ guide }: { guide: CardGuide }) {
  const { locale } = useTexts()
  const { title, summary, difficulty, time_required_max: seconds } = guide
  const image = guide.image ?? guide.category_image
  return (
    <Link
      to="/Guide/$title/$id"
      params={{ title: slug(title), id: String(guide.guideid) }}
      className="sw-card sw-card-link"
    >
      <span className="sw-card-picture" aria-hidden="true">
        {image ? (
          <img
            src={image.standard ?? image.original}
            srcSet={sourceSet(image)}
            sizes={inGrid}
            alt=""
            width={440}
            height={330}
            loading="lazy"
            decoding="async"
          />
        ) : (
          title.charAt(0)
        )}
      </span>
      <span className="sw-card-text">
        <span className="sw-hint">{guide.category_display_title ?? guide.category}</span>
        <strong>{title}</strong>
        {summary && <span className="sw-soft sw-clamp">{summary}</span>}
        <span className="sw-row sw-hint sw-card-facts">
          {seconds > 0 && (
            <span className="sw-row" data-gap="1">
              <IconClock size={18} aria-hidden="true" />
              {planText(0, seconds, locale)}
            </span>
          )}
          <span className="sw-row" data-gap="1">
            <IconGauge size={18} aria-hidden="true" />
            {difficultyIn(locale, difficulty)}
          </span>
          <PrivateTag guide={guide} />
        </span>
      </span>
    </Link>
  )
}
