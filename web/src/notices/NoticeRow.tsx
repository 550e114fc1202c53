// A notice in a list: what happened, when, and the link to it.
import { lazy, Suspense } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { Avatar, Moment } from '../ui/bits.tsx'
import { pictureOf } from '../ui/face.ts'
import { markRead, type UserNotice } from './queries.ts'
import { sentenceOf } from './texts.ts'
import './notices.css'

/** Rare, so that the bell of each page does not load its dialog. */
const InvalidateBadge = lazy(async () => ({
  default: (await import('./InvalidateBadge.tsx')).InvalidateBadge,
}))

interface NoticeRowProps {
  notice: UserNotice
  onGo?: () => void
}

export function NoticeRow({ notice, onGo }: NoticeRowProps) {
  const { noticeid, url, read } = notice
  const go = () => {
    onGo?.()
    // If it fails, the notice stays unread.
    if (!read) markRead({ noticeids: [noticeid] }).catch(() => {})
  }
  return (
    <li className="sw-notice-row" data-is-unread={!read || undefined}>
      {url ? (
        <Link address={url} className="sw-list-link" onClick={go}>
          <Content notice={notice} />
        </Link>
      ) : (
        <div className="sw-list-link">
          <Content notice={notice} />
        </div>
      )}
      {notice.badge_owner && (
        <Suspense>
          <InvalidateBadge owner={notice.badge_owner} onDone={go} />
        </Suspense>
      )}
    </li>
  )
}

function Content({ notice }: { notice: UserNotice }) {
  const {
    kind,
    date,
    read,
    actor,
    title,
    parentid,
    deputy,
    from = 0,
    until = 0,
    attempts = 0,
    former = '',
    address = '',
    team = '',
  } = notice
  const { t, format } = useTexts()
  const name = actor?.username ?? t('notices.site')
  const text = parentid === undefined ? sentenceOf(kind) : 'notices.text.reply'
  const times = { from: format.dateTime(from), until: format.dateTime(until) }
  const isDay = (notice.minutes ?? 0) > 60
  const values = {
    ...{
      name,
      title: title ?? '',
      deputy: deputy?.username ?? t('notices.site'),
      ...times,
      attempts,
      former: former || '–',
      address: address || '–',
      team,
    },
    span: t(isDay ? 'notices.aDay' : 'notices.aQuarter'),
    count: notice.deviations ?? notice.missing ?? notice.guides ?? 0,
    person: notice.person?.username ?? (team || t('notices.site')),
    owner: notice.badge_owner?.username ?? t('notices.site'),
  }
  return (
    <>
      <Avatar name={name} image={actor ? pictureOf(actor.image) : undefined} size={36} />
      <span className="sw-list-text">
        <span>
          {!read && <span className="sw-hidden">{t('notices.isUnread')} </span>}
          {title === null ? t('notices.gone') : t(text, values)}
        </span>
        <span>
          <Moment at={date} />
        </span>
      </span>
    </>
  )
}
