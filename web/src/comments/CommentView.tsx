// A comment: author, time, text and actions.
import { type ComponentType, useState } from 'react'
import type { User } from '../lib/api.ts'
import { isAdmin } from '../lib/api.ts'
import { ContentLanguage } from '../lib/i18n/content-language.ts'
import { textDirection } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Avatar, Moment, Tag } from '../ui/bits.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { showToast } from '../ui/toasts.tsx'
import { changeComment, type Reply, removeComment } from './queries.ts'
import { WriteComment } from './WriteComment.tsx'
import './comments.css'

export interface Reader {
  me: User | null | undefined
  /** True for users that may edit the guide, who can resolve comments. */
  canResolve: boolean
  /** Renders the server's HTML. */
  Text: ComponentType<{ html: string }>
}

interface CommentViewProps {
  comment: Reply
  reader: Reader
  onReply?: (() => void) | undefined
}

/** Time within which the server lets authors edit a comment. */
const editableSeconds = 300

export function CommentView({ comment, reader, onReply }: CommentViewProps) {
  const { t } = useTexts()
  const [isEditing, setEditing] = useState(false)
  const { author, date } = comment
  const { Text } = reader
  const name = author.username || t('comments.someone')
  const picture = author.image.id > 0 ? (author.image.thumbnail ?? author.image.original) : undefined
  const save = async (text: string) => {
    await changeComment(comment.commentid, { text })
    setEditing(false)
    showToast(t('comments.saved'))
  }
  return (
    <article
      className="sw-row sw-comment"
      data-nowrap
      data-is-resolved={comment.status === 'resolved' || undefined}
    >
      <Avatar name={name} image={picture} size={36} />
      <div className="sw-stack sw-comment-body" data-gap="1">
        <p className="sw-row sw-comment-head" data-gap="1">
          <strong>{name}</strong>{' '}
          <span className="sw-soft">
            <Moment at={date} />
          </span>
          {comment.modified_date > date && <span className="sw-soft">{t('comments.changed')}</span>}
          {comment.status === 'resolved' && <Tag>{t('comments.closed')}</Tag>}
        </p>
        {isEditing ? (
          <WriteComment
            label={t('comments.text')}
            action={t('comments.save')}
            initial={comment.text_raw}
            draft={`${reader.me?.userid}.change.${comment.commentid}`}
            onSend={save}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <div lang={comment.langid} dir={textDirection(comment.langid)}>
            <ContentLanguage value={comment.langid}>
              <Text html={comment.text_rendered} />
            </ContentLanguage>
          </div>
        )}
        {!isEditing && (
          <CommentActions
            comment={comment}
            reader={reader}
            onReply={onReply}
            onEdit={() => setEditing(true)}
          />
        )}
      </div>
    </article>
  )
}

function CommentActions({ comment, reader, onReply, onEdit }: CommentViewProps & { onEdit: () => void }) {
  const { t } = useTexts()
  const { act } = useAction()
  const { me } = reader
  if (!me) return null
  const isOwn = me.userid === comment.author.userid
  const isYoung = Date.now() / 1000 < comment.date + editableSeconds
  const remove = () => {
    const ask = {
      title: t('comments.deleteTitle'),
      body: <p>{t('comments.deleteBody')}</p>,
      action: t('comments.delete'),
      danger: true,
    }
    return act(() => removeComment(comment.commentid), { ask, done: t('comments.deleted') })
  }
  const isResolved = comment.status === 'resolved'
  const turn = () =>
    act(() => changeComment(comment.commentid, { status: isResolved ? 'public' : 'resolved' }))
  const press = (label: string, action: () => void) => (
    <button type="button" className="sw-text-button" onClick={action}>
      {label}
    </button>
  )
  return (
    <div className="sw-row sw-comment-actions sw-no-print" data-gap="4">
      {onReply && press(t('comments.answer'), onReply)}
      {(isAdmin(me) || (isOwn && isYoung)) && press(t('comments.change'), onEdit)}
      {reader.canResolve &&
        comment.parentid === null &&
        press(isResolved ? t('comments.reopen') : t('comments.resolve'), turn)}
      {(isOwn || isAdmin(me)) && press(t('comments.delete'), remove)}
    </div>
  )
}
