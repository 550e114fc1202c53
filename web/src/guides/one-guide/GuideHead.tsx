// Head of a guide: picture, summary, difficulty, time, author.
import { IconClock, IconGauge, IconListCheck, IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Guide } from '../../lib/api.ts'
import { useContentLanguage } from '../../lib/i18n/content-language.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { Avatar, Moment } from '../../ui/bits.tsx'
import { pictureOf } from '../../ui/face.ts'
import { PrivateTag } from '../cards/PrivateTag.tsx'
import { difficultyIn, timeIn } from '../fact-texts.ts'
import { Picture } from '../media/Picture.tsx'
import { Languages, TranslationNotice } from './Languages.tsx'
import { PaperImprint } from './parts.ts'
import './guide.css'

interface GuideHeadProps {
  guide: Guide
  actions: ReactNode
}

export function GuideHead({ guide, actions }: GuideHeadProps) {
  const { t, locale } = useTexts()
  const { image, summary, difficulty, steps, author } = guide
  const time = timeIn(locale, guide)
  const lang = useContentLanguage()
  return (
    <>
      <TranslationNotice guide={guide} />
      <header className="sw-stack sw-guide-head" data-has-picture={image ? true : undefined}>
        {image && (
          <Picture
            image={image}
            alt=""
            sizes="(min-width: 64rem) 30rem, (min-width: 48rem) 50vw, 8rem"
            isFirst
          />
        )}
        <div className="sw-stack sw-guide-head-text" data-gap="4">
          {summary && (
            <p className="sw-lead" lang={lang}>
              {summary}
            </p>
          )}
          <ul className="sw-row sw-links sw-guide-facts">
            {time && (
              <li className="sw-row" data-gap="2">
                <IconClock size={22} aria-hidden="true" />
                <span className="sw-hidden">{t('read.time')}: </span>
                {time}
              </li>
            )}
            <li className="sw-row" data-gap="2">
              <IconGauge size={22} aria-hidden="true" />
              <span className="sw-hidden">{t('read.difficulty')}: </span>
              {difficultyIn(locale, difficulty)}
            </li>
            <li className="sw-row" data-gap="2">
              <IconListCheck size={22} aria-hidden="true" />
              {t('read.steps', { count: steps.length })}
            </li>
            <ReleaseFact guide={guide} />
            <Languages guide={guide} />
          </ul>
          <PrivateTag guide={guide} />
          {actions}
          <p className="sw-row sw-guide-owner" data-gap="2">
            <Avatar name={author.username} image={pictureOf(author.image)} size={32} />
            <span>
              <span className="sw-soft">{t('read.owner')}: </span>
              <Link to="/User/$id/$name" params={{ id: String(author.userid), name: slug(author.username) }}>
                {author.username}
              </Link>
              <span className="sw-soft">
                {' · '}
                {t('read.changed')} <Moment at={guide.modified_date} />
              </span>
            </span>
          </p>
        </div>
      </header>
      <PaperImprint guide={guide} />
    </>
  )
}

/** The release of the state that is shown, with the time since which readers see it. */
function ReleaseFact({ guide: { guideid, release } }: { guide: Guide }) {
  const { t, format } = useTexts()
  if (!release) return null
  const { title, release_date: at } = release
  return (
    <li className="sw-row" data-gap="2">
      <IconRosetteDiscountCheck size={22} aria-hidden="true" />
      <span className="sw-hidden">{t('read.releaseFact')}: </span>
      <Link to="/releases/$id" params={{ id: String(guideid) }}>
        {at === null ? title : t('read.releaseOn', { title, date: format.date(at) })}
      </Link>
    </li>
  )
}
