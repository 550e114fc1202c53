// Errors of accounts, invitations, tokens, passwords and the first run.
import { fault, forbidden, invalid, missing, Problem } from '#platform/problems.ts'

export const authProblems = {
  invalidLogin: () => new Problem(401, 'login.invalid', 'Invalid login'),
  foreignOrigin: () =>
    new Problem(403, 'origin.foreign', 'A write with the session cookie must come from a page of this site'),
  invalidAppId: () => new Problem(400, 'app-id.invalid', 'Invalid app id'),
  tokenNotFound: missing('Token', 'token'),
  invitationNotFound: missing('Invitation', 'invitation'),
  shortPassword: (least: number) =>
    invalid([fault('password', `password must have ${least} to 200 characters`)]),
  weakPassword: () =>
    invalid([
      fault(
        'password',
        'password is guessed quickly: avoid well-known words, rows such as 1234 and the own name',
        'too_common',
      ),
    ]),
  wrongPassword: (field: string) => invalid([fault(field, `${field} is not the current password`)]),
  registrationClosed: () => forbidden(['Admin'], 'Only an administrator can add people to this site'),
  invitationNeeded: () => forbidden(['Admin'], 'This site takes new people by invitation'),
  invitationInvalid: () =>
    invalid([fault('invitation', 'This invitation was used, has expired or does not exist')]),
  resetInvalid: () => invalid([fault('token', 'This link was used, has expired or does not exist')]),
  mailNotSetUp: () =>
    new Problem(422, 'mail.not-set-up', 'This site sends no mail. Ask an administrator for a reset link.', {
      errors: [fault('email', 'This site sends no mail. Ask an administrator for a reset link.')],
    }),
  noMailServer: () =>
    new Problem(422, 'mail.not-set-up', 'No mail server is set. Save its host first.', {
      errors: [fault('mail.host', 'No mail server is set. Save its host first.', 'missing_field')],
    }),
  alreadySetUp: () =>
    new Problem(403, 'setup.done', 'This site has been set up already', { requiredPrivileges: ['Admin'] }),
  setupCodeWrong: () =>
    new Problem(403, 'setup.code-wrong', 'This is not the setup code that the console shows'),
} as const
