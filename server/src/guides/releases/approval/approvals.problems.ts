// The problems of approvals.
import { fault, forbidden, missing, Problem } from '#platform/problems.ts'
import type { Stage } from './stages.queries.ts'

/** With the request as it is now, which is the whole body. */
const against = (code: string, message: string) => (resource: object) =>
  new Problem(409, code, message, { resource })

export const approvalProblems = {
  processNotFound: missing('Approval process', 'approval-process'),
  requestNotFound: missing('Approval request', 'approval-request'),
  notAssigned: missing('Assignment', 'approval-assignment'),
  noDeputy: missing('Deputy', 'deputy'),
  processIsDefault: () =>
    new Problem(409, 'approval-process.is-default', 'The process of the site cannot be removed'),
  processHasRequests: () =>
    new Problem(409, 'approval-process.has-requests', 'A process with open requests cannot be removed'),
  processIsFollowed: () =>
    new Problem(
      409,
      'approval-process.is-followed',
      'A process that guides or categories follow cannot be removed',
    ),
  nobodyLeft: ({ position, name, required }: Stage, able: number) =>
    new Problem(
      409,
      'approval.nobody-left',
      `Stage ${position}${name === null ? '' : ` (${name})`} needs ${required} to sign, but only ${able} can: the others made these changes, cannot edit ` +
        'the guide, or their accounts are off',
    ),
  ended: against('approval.ended', 'The request has ended'),
  changed: against('approval.changed', 'The request is about another state than the one that was shown'),
  signedAlready: against('approval.signed', 'This stage was signed already by or for this person'),
  isAuthor: () => forbidden([], 'Authors of a change cannot approve it'),
  notAsked: () => forbidden([], 'This stage waits for other people'),
  notRepresented: () => forbidden([], 'You do not represent this person now'),
  tooLate: () =>
    new Problem(409, 'approval.too-late', 'The end date of the release has passed: close the request'),
  underRequest: (title: string) =>
    new Problem(
      409,
      'approval.under-request',
      `${title} waits for approval: close its request before editing the guide`,
    ),
  processWouldChange: (field: 'category' | 'parent') => {
    const message = 'Another approval process would apply: ask an administrator to do it'
    return new Problem(403, 'approval.process-would-change', message, {
      requiredPrivileges: ['Admin'],
      errors: [fault(field, message)],
    })
  },
  releaseUnsigned: () =>
    new Problem(
      403,
      'approval.release-unsigned',
      'An approval process applies, and nobody has approved the release that readers would see: release the guide again',
      { requiredPrivileges: ['Admin'] },
    ),
  onlyClose: () =>
    new Problem(
      409,
      'release.wrong-status',
      'A release that waits for approval can only be closed: the people asked have seen it as it is',
    ),
  deputyHasDeputy: () =>
    new Problem(
      409,
      'deputy.has-deputy',
      'This person has a deputy: name somebody else, deputies do not pass on',
    ),
  isDeputy: () =>
    new Problem(409, 'deputy.is-deputy', 'The user is a deputy of somebody: deputies do not pass on'),
} as const
