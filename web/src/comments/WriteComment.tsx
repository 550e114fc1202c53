// Loads the comment form on demand, because most users only read.
import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../lib/i18n/lazy-screen.ts'
import type { CommentForm } from './CommentForm.tsx'
import './comments.css'

const Form = lazyPart(() => import('./CommentForm.tsx').then((module) => module.CommentForm), 'account')

/** Reserves the height of the form. */
export function WriteComment(props: ComponentProps<typeof CommentForm>) {
  return (
    <Suspense fallback={<div className="sw-comment-form sw-comment-form-room" />}>
      <Form {...props} />
    </Suspense>
  )
}
