// Pending edits with author, changes, and buttons to accept or reject.
import type { ReactNode } from 'react'
import { useState } from 'react'
import { languageName } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Avatar, Moment, Tag } from '../ui/bits.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { pictureOf } from '../ui/face.ts'
import type { Verdict } from './judge.ts'
import type { WaitingGuide } from './queries.ts'

interface WaitingViewProps {
  title: string
  edit: Pick<WaitingGuide, 'user' | 'date' | 'waiting' | 'langid'>
  /** Link to the whole edit. */
  links?: ReactNode
  /** The changes, loaded on demand. */
  children?: ReactNode
  judge: (verdict: Verdict) => Promise<void>
}

export function WaitingView({ title, edit, links, children, judge }: WaitingViewProps) {
  const { t, locale } = useTexts()
  const { act } = useAction()
  const [sending, setSending] = useState<Verdict | null>(null)
  const name = edit.user?.username ?? t('history.nobody')
  const answer = async (verdict: Verdict) => {
    const ask = {
      title: t('review.denyTitle', { title }),
      body: <p>{t('review.denyBody')}</p>,
      action: t('review.deny'),
      danger: true,
    }
    const done = t(verdict === 'accept' ? 'review.accepted' : 'review.denied', { title })
    const work = () => {
      setSending(verdict)
      return judge(verdict)
    }
    await act(work, verdict === 'deny' ? { ask, done } : { done })
    setSending(null)
  }
  return (
    <li className="sw-card sw-stack" data-slim data-gap="3">
      <div className="sw-row sw-card-head">
        <Avatar name={name} image={pictureOf(edit.user?.image)} size={36} />
        <div className="sw-list-text">
          <h2>{title}</h2>
          <p className="sw-soft">
            {name} · <Moment at={edit.date} /> · {languageName(edit.langid, locale)}
          </p>
        </div>
        <Tag tone="warning">{t('review.edits', { count: edit.waiting })}</Tag>
      </div>
      {children}
      <div className="sw-row" data-gap="2">
        <Button
          isBusy={sending === 'accept'}
          disabled={sending === 'deny'}
          onClick={() => answer('accept')}
          aria-label={t('review.acceptOf', { title })}
        >
          {t('review.accept')}
        </Button>
        <Button
          kind="plain"
          isBusy={sending === 'deny'}
          disabled={sending === 'accept'}
          onClick={() => answer('deny')}
          aria-label={t('review.denyOf', { title })}
        >
          {t('review.deny')}
        </Button>
        {links}
      </div>
    </li>
  )
}
