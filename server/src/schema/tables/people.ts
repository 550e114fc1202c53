// People and how they get in: accounts, tokens, resets, invitations, throttling.
import type { RowOf } from './columns.ts'

export const peopleTables = {
  users: {
    userid: 'id',
    email: 'text',
    username: 'text',
    uniqueUsername: 'text?',
    searchText: 'text',
    passwordHash: 'text?',
    ssoUserid: 'text?',
    isAuthor: 'flag',
    isModerator: 'flag',
    isAdmin: 'flag',
    isEnabled: 'flag',
    reputation: 'int',
    langid: 'text?',
    location: 'text?',
    summary: 'text?',
    about: 'text',
    imageid: 'int?',
    joinedAt: 'int',
    modifiedAt: 'int',
  },
  tokens: {
    tokenid: 'id',
    userid: 'int',
    hash: 'text',
    kind: 'text',
    label: 'text',
    createdAt: 'int',
    lastUsedAt: 'int?',
    expiresAt: 'int?',
    scopes: 'text?',
  },
  password_resets: { resetid: 'id', userid: 'int', hash: 'text', createdAt: 'int', expiresAt: 'int' },
  invitations: {
    invitationid: 'id',
    hash: 'text',
    mailHash: 'text?',
    email: 'text?',
    isAuthor: 'flag',
    isModerator: 'flag',
    isAdmin: 'flag',
    invitedBy: 'int?',
    createdAt: 'int',
    expiresAt: 'int',
    usedAt: 'int?',
    userid: 'int?',
  },
  throttled_attempts: { attemptid: 'id', key: 'text', at: 'int' },
} as const

export interface PeopleTables {
  users: RowOf<typeof peopleTables.users>
  tokens: RowOf<typeof peopleTables.tokens>
  password_resets: RowOf<typeof peopleTables.password_resets>
  invitations: RowOf<typeof peopleTables.invitations>
  throttled_attempts: RowOf<typeof peopleTables.throttled_attempts>
}
