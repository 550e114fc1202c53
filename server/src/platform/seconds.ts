// Times as the API tells them: whole UNIX seconds of the milliseconds that are kept.

export const toSeconds = <T extends number | null>(ms: T): T =>
  (ms === null ? null : Math.floor(ms / 1000)) as T
