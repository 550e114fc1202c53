// The problems of comments.
import { missing, Problem } from '#platform/problems.ts'

export const commentProblems = {
  commentsOff: () =>
    new Problem(403, 'comments.off', 'Comments are switched off on this site', { requiredPrivileges: [] }),
  commentNotFound: missing('Comment', 'comment'),
  commentTooOld: () =>
    new Problem(403, 'comment.too-old', 'A comment can be changed for five minutes only', {
      requiredPrivileges: ['Admin'],
    }),
} as const
