// The problems of guides and their steps.
import { missing, Problem } from '#platform/problems.ts'

export const guideProblems = {
  guideNotFound: missing('Guide', 'guide'),
  guidePrivate: () =>
    new Problem(403, 'guide.private', 'Guide is private.', { requiredPrivileges: ['Author'] }),
  stepNotFound: missing('Step', 'step'),
  releaseNotFound: missing('Release', 'release'),
  reviewOff: () =>
    new Problem(
      409,
      'guide.review-off',
      'Edits of this guide take effect with its next release, without review',
    ),
} as const
