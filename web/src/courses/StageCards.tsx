// Stages of a course as numbered cards with picture, title, time and state.
import { planText } from '@stepwright/rules'
import { IconCheck, IconClock, IconListCheck, IconLock } from '@tabler/icons-react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { slug } from '../lib/slug.ts'
import { Tag } from '../ui/bits.tsx'
import { Thumb } from '../ui/Row.tsx'
import type { Stage } from './queries.ts'
import './courses.css'

interface StageCardsProps {
  stages: readonly Stage[]
  /** Number of the course, which the guides lead back to. */
  wikiid: number
}

export function StageCards({ stages, wikiid }: StageCardsProps) {
  return (
    <ol className="sw-stack sw-stages" data-gap="3">
      {stages.map((stage) => (
        <li key={stage.docid}>
          <StageCard stage={stage} wikiid={wikiid} />
        </li>
      ))}
    </ol>
  )
}

function StageCard({ stage, wikiid }: { stage: Stage; wikiid: number }) {
  const { t, locale } = useTexts()
  const { docid, title, summary, image, langid, time_required_max: seconds = 0 } = stage
  if (title === undefined)
    return (
      <div className="sw-tile" data-framed>
        <StageNumber stage={stage} />
        <Thumb image={null} sign={<IconLock size={28} />} width={104} />
        <span className="sw-list-text">
          <span>{t('courses.hiddenStage')}</span>
        </span>
      </div>
    )
  return (
    <Link
      to="/Guide/$title/$id"
      params={{ title: slug(title), id: String(docid) }}
      search={{ course: wikiid }}
      className="sw-tile"
      data-framed
    >
      <StageNumber stage={stage} />
      <Thumb image={image} sign={<IconListCheck size={28} />} width={104} />
      <span className="sw-list-text">
        <strong lang={langid}>{title}</strong>
        {stage.public === false && (
          <span>
            <Tag tone="warning">{t('courses.privateStage')}</Tag>
          </span>
        )}
        {summary && (
          <span className="sw-clamp" lang={langid}>
            {summary}
          </span>
        )}
        {seconds > 0 && (
          <span className="sw-row" data-gap="1">
            <IconClock size={18} aria-hidden="true" />
            {planText(0, seconds, locale)}
          </span>
        )}
      </span>
    </Link>
  )
}

function StageNumber({ stage: { orderby, completed } }: { stage: Stage }) {
  const { t } = useTexts()
  return (
    <span className="sw-number" data-done={completed || undefined}>
      {completed ? (
        <>
          <IconCheck size={20} aria-hidden="true" />
          <span className="sw-hidden">
            {orderby + 1} {t('courses.done')}
          </span>
        </>
      ) : (
        orderby + 1
      )}
    </span>
  )
}
