// The problems of releases.
import { Problem } from '#platform/problems.ts'

/** With the release that stands against it, which is the whole body. */
const against = (code: string, message: string) => (resource: object) =>
  new Problem(409, code, message, { resource })

export const releaseProblems = {
  releasesOff: () => new Problem(409, 'releases.off', 'Releases are turned off'),
  releasePending: against('release.pending', 'Another release of this guide waits for its time'),
  releaseUnchanged: against('release.unchanged', 'Nothing has changed since the release in effect'),
  releaseInEffect: () =>
    new Problem(409, 'release.in-effect', 'The release is in effect: withdraw it before deleting it'),
  releaseInUse: (by: string) =>
    new Problem(409, 'release.in-use', `The release cannot be deleted: ${by} refers to it`),
  wrongStatus: (message: string) => new Problem(409, 'release.wrong-status', message),
} as const
