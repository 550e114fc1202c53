// The form for a comment comes when somebody is about to write one: most people only read.
import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../lib/i18n/lazy-screen.ts'
import type { CommentForm } from './CommentForm.tsx'
import './comments.css'

const Form = lazyPart(() => import('./CommentForm.tsx').then((module) => module.CommentForm), 'account')

/** Keeps the room that the form is going to take. */
export function WriteComment(props: ComponentProps<typeof CommentForm>) {
  return (
    <Suspense fallback={<div className="sw-comment-form sw-comment-form-room" />}>
      <Form {...props} />
    </Suspense>
  )
}
