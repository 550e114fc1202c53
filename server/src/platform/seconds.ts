// Converts stored milliseconds to the times of the API: whole UNIX seconds.

export const toSeconds = <T extends number | null>(ms: T): T =>
  (ms === null ? null : Math.floor(ms / 1000)) as T
