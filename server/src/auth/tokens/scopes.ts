// Describes the scopes of tokens in words, and reads and writes them in the database.
import { type Scope, scopes } from '#platform/http/request/scopes.ts'

export const scopeWords: Record<Scope, string> = {
  read: 'everything that the owner can view',
  write: 'changes of guides, pages, comments and media',
  work_log: 'runs of guides, with reads and uploads during work',
  account: 'the profile of the owner, sessions and tokens, and rights that the owner gives others',
  administration: 'operations for administrators',
}

/** The scopes stored with a token; null: everything. */
export const writeScopes = (granted: readonly Scope[]): string =>
  scopes.filter((one) => granted.includes(one)).join(' ')

export const readScopes = (stored: string | null): readonly Scope[] | null =>
  stored === null ? null : scopes.filter((one) => stored.split(' ').includes(one))
