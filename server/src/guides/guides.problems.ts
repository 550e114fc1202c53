// The problems of guides and their steps.
import { missing, Problem } from '#platform/problems.ts'

export const guideProblems = {
  guideNotFound: missing('Guide', 'guide'),
  guidePrivate: () =>
    new Problem(403, 'guide.private', 'Guide is private.', { requiredPrivileges: ['Author'] }),
  stepNotFound: missing('Step', 'step'),
} as const
