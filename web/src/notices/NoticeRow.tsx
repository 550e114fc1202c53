// A notice in a list: what happened, when, and the link to it.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { Avatar, Moment } from '../ui/bits.tsx'
import { pictureOf } from '../ui/face.ts'
import { markRead, type UserNotice } from './queries.ts'
import { sentences } from './texts.ts'
import './notices.css'

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
    </li>
  )
}

function Content({ notice: { kind, date, read, actor, title, parentid } }: { notice: UserNotice }) {
  const { t } = useTexts()
  const name = actor?.username ?? t('notices.site')
  const text = parentid === undefined ? sentences[kind] : 'notices.text.reply'
  return (
    <>
      <Avatar name={name} image={actor ? pictureOf(actor.image) : undefined} size={36} />
      <span className="sw-list-text">
        <span>
          {!read && <span className="sw-hidden">{t('notices.isUnread')} </span>}
          {title === null ? t('notices.gone') : t(text, { name, title })}
        </span>
        <span>
          <Moment at={date} />
        </span>
      </span>
    </>
  )
}
