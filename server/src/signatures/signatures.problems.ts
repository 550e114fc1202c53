// The problems of signing.
import { Problem } from '#platform/problems.ts'

export const signatureProblems = {
  wrongPassword: () => new Problem(401, 'signature.wrong-credentials', 'This is not your password'),
  wrongCode: () =>
    new Problem(401, 'signature.wrong-credentials', 'This code is not valid, was used, or has expired'),
  wrongPinOrBadge: () => new Problem(401, 'signature.wrong-credentials', 'This PIN or ID badge is not valid'),
  passwordExists: () =>
    new Problem(409, 'signature.password-exists', 'This account has a password: sign with it'),
} as const
