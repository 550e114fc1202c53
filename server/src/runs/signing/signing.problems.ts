// The problems of signing in runs.
import { fault, Problem } from '#platform/problems.ts'

export const signingProblems = {
  notSigner: () =>
    new Problem(403, 'signature.not-signer', 'This user may not sign this', { requiredPrivileges: [] }),
  /** `resource`: the run as it is now. */
  changed: (resource: object) =>
    new Problem(409, 'signature.changed', 'What would be signed has changed: look at it, then sign', {
      resource,
    }),
  signedAlready: (resource: object) =>
    new Problem(409, 'signature.signed-already', 'This is signed, and nothing has changed since', {
      resource,
    }),
  /** For the field of a request. */
  cannotBeAsked: () => {
    const message =
      'field_revisionid must be a Signature field that nobody has signed, and that a lead, a role or a team signs'
    return new Problem(422, 'request.invalid', message, { errors: [fault('field_revisionid', message)] })
  },
  noSigners: () => {
    const message = 'No other user may sign this now'
    return new Problem(422, 'signature.no-signers', message, { errors: [fault('field_revisionid', message)] })
  },
  noSignatureField: () => {
    const message = 'field_revisionid must be a Signature field of the run that is shown now'
    return new Problem(422, 'request.invalid', message, { errors: [fault('field_revisionid', message)] })
  },
} as const
