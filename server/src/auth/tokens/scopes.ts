// What the scopes of a token allow, in words, and how they are kept with it.
import { type Scope, scopes } from '#platform/http/request/scopes.ts'

export const scopeWords: Record<Scope, string> = {
  read: 'everything that the owner may see',
  write: 'changing guides, pages, comments and media',
  work_log: 'runs of guides, with what is read and uploaded while working',
  account: 'the profile of the owner, sessions and tokens',
  administration: 'what only administrators may',
}

/** As they are kept with a token; null: everything. */
export const writeScopes = (granted: readonly Scope[]): string =>
  scopes.filter((one) => granted.includes(one)).join(' ')

export const readScopes = (kept: string | null): readonly Scope[] | null =>
  kept === null ? null : scopes.filter((one) => kept.split(' ').includes(one))
