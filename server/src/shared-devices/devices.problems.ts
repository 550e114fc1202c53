// The problems of shared devices, PINs and ID badges.
import { fault, invalid, missing, Problem } from '#platform/problems.ts'

export const deviceProblems = {
  deviceNotFound: missing('Shared device', 'shared-device'),
  registeredAlready: () =>
    new Problem(409, 'shared-device.registered-already', 'This browser is registered as a shared device'),
  withdrawn: () => new Problem(409, 'shared-device.withdrawn', 'This device was withdrawn already'),
  notRegistered: () =>
    new Problem(403, 'shared-device.not-registered', 'This browser is not registered as a shared device'),
  wrongCredentials: () =>
    new Problem(401, 'shared-device.wrong-credentials', 'This PIN or ID badge is not valid'),
  idBadgeTaken: () => new Problem(409, 'id-badge.taken', 'Another person has this ID badge'),
  shortIdBadge: () =>
    invalid([fault('code', 'code must have 8 characters or more between the blanks at its ends')]),
  simplePin: () =>
    invalid([
      fault(
        'pin',
        'pin is guessed quickly: avoid repeated digits, rows such as 1234, years and popular ones such as 2580',
        'too_common',
      ),
    ]),
} as const
