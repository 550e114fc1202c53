// Comments on a guide or step by thread, with the form for a new one.

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useLocation } from '../lib/router/hooks.ts'
import { Link } from '../lib/router/Link.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { showToast } from '../ui/toasts.tsx'
import { CommentView, type Reader } from './CommentView.tsx'
import { addComment, type Comment, type CommentSubject, earlierCommentsQuery, most } from './queries.ts'
import { WriteComment } from './WriteComment.tsx'
import './comments.css'

interface CommentsProps {
  subject: CommentSubject
  comments: readonly Comment[]
  reader: Reader
}

/** An invitation to comment is hidden on paper. */
const onPaper = (name: string, comments: CommentsProps['comments']) =>
  comments.length === 0 ? `${name} sw-no-print` : name

/** On a guide, a category or a page. */
export function CommentSection(props: CommentsProps) {
  const { t } = useTexts()
  return (
    <section
      className={onPaper('sw-stack sw-comments', props.comments)}
      data-gap="4"
      aria-labelledby="comments"
    >
      <h2 id="comments">
        {t('comments.title')}
        {props.comments.length > 0 && (
          <span className="sw-soft">
            {' '}
            {props.comments.length}
            {props.comments.length >= most && '+'}
          </span>
        )}
      </h2>
      {props.comments.length === 0 && <p className="sw-soft">{t('comments.empty')}</p>}
      <Threads {...props} />
    </section>
  )
}

/** Collapsed, so that the instructions stay in view. */
export function StepComments(props: CommentsProps) {
  const { t } = useTexts()
  const { comments, reader } = props
  const [isOpen, setOpen] = useState(false)
  if (comments.length === 0 && !reader.me) return null
  return (
    <details
      className={onPaper('sw-step-comments', comments)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {comments.length === 0 ? t('comments.add') : t('comments.count', { count: comments.length })}
      </summary>
      {isOpen && <Threads {...props} />}
    </details>
  )
}

function Threads({ subject, comments: newest, reader }: CommentsProps) {
  const { t } = useTexts()
  const { earlier, button } = useEarlier(subject, newest)
  const comments = [...earlier, ...newest]
  const send = async (text: string) => {
    await addComment(subject, text, null)
    showToast(t('comments.added'))
  }
  return (
    <>
      {button}
      {comments.length > 0 && (
        <ol className="sw-stack" data-gap="4">
          {comments.map((comment) => (
            <Thread key={comment.commentid} subject={subject} comment={comment} reader={reader} />
          ))}
        </ol>
      )}
      {reader.me ? (
        <WriteComment
          label={t('comments.add')}
          action={t('comments.send')}
          draft={`${reader.me.userid}.${subject.context}.${subject.contextid}`}
          onSend={send}
        />
      ) : (
        <SignInFirst isKnown={reader.me === null} />
      )}
    </>
  )
}

/** Loads older comments on demand. */
function useEarlier(subject: CommentSubject, newest: readonly Comment[]) {
  const { t } = useTexts()
  const [isWanted, setWanted] = useState(false)
  const list = useInfiniteQuery({ ...earlierCommentsQuery(subject), enabled: isWanted })
  const known = new Set(newest.map(({ commentid }) => commentid))
  const earlier = (list.data ?? []).filter(({ commentid }) => !known.has(commentid)).toReversed()
  const isCut = newest.length >= most && (!isWanted || list.hasNextPage || list.isFetching || list.isError)
  const button = isCut && (
    <Button
      kind="plain"
      isBusy={list.isFetching}
      onClick={() => {
        setWanted(true)
        if (list.data) void list.fetchNextPage()
        else if (list.isError) void list.refetch()
      }}
    >
      {t('comments.earlier')}
    </Button>
  )
  return { earlier, button }
}

function SignInFirst({ isKnown }: { isKnown: boolean }) {
  const { t } = useTexts()
  const subject = useLocation({ select: (location) => location.href })
  if (!isKnown) return null
  return (
    <Link to="/login" search={{ return: subject }} className="sw-link-button sw-no-print">
      {t('comments.signIn')}
    </Link>
  )
}

function Thread({ subject, comment, reader }: { subject: CommentSubject; comment: Comment; reader: Reader }) {
  const { t } = useTexts()
  const [answers, setAnswers] = useState(false)
  const reply = async (text: string) => {
    await addComment(subject, text, comment.commentid)
    setAnswers(false)
    showToast(t('comments.added'))
  }
  // The server returns the newest first; a thread is read from its beginning.
  const replies = [...comment.replies].reverse()
  return (
    <li>
      <CommentView comment={comment} reader={reader} onReply={() => setAnswers(true)} />
      {replies.length > 0 && (
        <ol className="sw-stack sw-replies" data-gap="4">
          {replies.map((each) => (
            <li key={each.commentid}>
              <CommentView comment={each} reader={reader} />
            </li>
          ))}
        </ol>
      )}
      {answers && (
        <div className="sw-replies">
          <WriteComment
            label={t('comments.answerTo', { name: comment.author.username || t('comments.someone') })}
            action={t('comments.send')}
            draft={`${reader.me?.userid}.answer.${comment.commentid}`}
            onSend={reply}
            onCancel={() => setAnswers(false)}
          />
        </div>
      )}
    </li>
  )
}
