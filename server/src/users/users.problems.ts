// Errors of users and teams.
import { fault, invalid, missing, Problem } from '#platform/problems.ts'

/** Counts of the things that ask a team to sign. */
export interface TeamUses {
  processes: number
  guides: number
  /** Open ones. */
  runs: number
}

function describeUses({ processes, guides, runs }: TeamUses): string {
  const parts = [
    [processes, 'approval process', 'approval processes'],
    [guides, 'guide', 'guides'],
    [runs, 'open run', 'open runs'],
  ] as const
  return parts
    .flatMap(([count, one, more]) => (count > 0 ? `${count} ${count === 1 ? one : more}` : []))
    .join(', ')
}

export const userProblems = {
  userNotFound: missing('User', 'user'),
  teamNotFound: missing('Team', 'team'),
  teamInUse: (uses: TeamUses) =>
    new Problem(
      409,
      'team.in-use',
      `The team cannot be removed: it is asked to sign by ${describeUses(uses)}`,
    ),
  emailTaken: () => invalid([fault('email', 'This e-mail address has an account already', 'duplicate')]),
  emailWithoutPassword: () =>
    invalid([
      fault(
        'email',
        'An account without a password cannot change its own address: choose a password by the link of a mail first, or ask an administrator',
      ),
    ]),
  usernameTaken: () =>
    invalid([
      fault(
        'username',
        'username is the name of another user, now or before, or looks like it: add a middle name, an initial or a department',
        'duplicate',
      ),
    ]),
  usernameUnreadable: () =>
    invalid([
      fault(
        'username',
        'username needs a letter or a number, and no characters that cannot be seen or are for private use',
      ),
    ]),
  uniqueUsernameTaken: () => invalid([fault('unique_username', 'This name is taken', 'duplicate')]),
  lastAdmin: () => invalid([fault('privileges', 'The site needs at least one administrator')]),
} as const
