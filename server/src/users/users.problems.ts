// Errors of users and teams.
import { fault, invalid, missing } from '#platform/problems.ts'

export const userProblems = {
  userNotFound: missing('User', 'user'),
  teamNotFound: missing('Team', 'team'),
  emailTaken: () => invalid([fault('email', 'This e-mail address has an account already', 'duplicate')]),
  uniqueUsernameTaken: () => invalid([fault('unique_username', 'This name is taken', 'duplicate')]),
  lastAdmin: () => invalid([fault('privileges', 'The site needs at least one administrator')]),
} as const
