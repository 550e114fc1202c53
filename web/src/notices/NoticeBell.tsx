// Bell in the header: number of unread notices, and the newest ones in a panel.
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWaiting } from '../account/waiting.ts'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { announce } from '../ui/announce.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { InsideScreen } from '../ui/screen/Screen.tsx'
import { showToast } from '../ui/toasts.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import { markRead, type NoticeList, newestQuery } from './queries.ts'
import './notices.css'

export function NoticeBell() {
  const { t, format } = useTexts()
  const panel = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ ...newestQuery, enabled: isOpen })
  const unread = useWaiting()?.unread_notices
  const count = unread ?? 0
  useAnnouncement(unread)
  const label = count > 0 ? t('notices.bell', { count }) : t('notices.bellNone')
  return (
    <>
      <button
        type="button"
        className="sw-icon-button sw-counted"
        popoverTarget="notices-panel"
        aria-label={label}
        title={label}
      >
        <IconBell aria-hidden="true" />
        {count > 0 && <span aria-hidden="true">{count > 99 ? '99+' : format.number(count)}</span>}
      </button>
      <section
        id="notices-panel"
        ref={panel}
        popover="auto"
        aria-label={t('notices.title')}
        className="sw-float sw-panel sw-notice-panel"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <InsideScreen value={true}>
          {(isOpen || query.data) && (
            <Loaded query={query}>
              {(list) => <Newest list={list} onGo={() => panel.current?.hidePopover()} />}
            </Loaded>
          )}
        </InsideScreen>
      </section>
    </>
  )
}

function Newest({ list: { notices, unread }, onGo }: { list: NoticeList; onGo: () => void }) {
  const words = useTexts()
  const { t } = words
  const until = notices[0]?.noticeid
  const markAll = async (last: number) => {
    try {
      await markRead({ until: last })
    } catch (error) {
      showToast(problemText(error, words), 'failed')
    }
  }
  return (
    <>
      {notices.length === 0 ? (
        <p className="sw-panel-part sw-hint">{t('notices.none')}</p>
      ) : (
        <ul className="sw-list">
          {notices.map((notice) => (
            <NoticeRow key={notice.noticeid} notice={notice} onGo={onGo} />
          ))}
        </ul>
      )}
      <div className="sw-row sw-panel-part" data-apart>
        <Link to="/notices" onClick={onGo}>
          {t('notices.toAll')}
        </Link>
        {unread > 0 && until !== undefined && (
          <Button kind="link" onClick={() => void markAll(until)}>
            {t('notices.markAll')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Speaks the number when it grows, not on the first screen. */
function useAnnouncement(unread: number | undefined): void {
  const { t } = useTexts()
  const before = useRef(unread)
  useEffect(() => {
    if (unread !== undefined && before.current !== undefined && unread > before.current)
      announce(t('notices.more', { count: unread }))
    before.current = unread
  }, [unread, t])
}
