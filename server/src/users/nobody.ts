// The placeholder user for unknown authors: clients require an author.
import type { UserRow } from './find-users.ts'

export const unknownUser: UserRow = {
  userid: 0,
  email: '',
  username: '',
  uniqueUsername: null,
  searchText: '',
  passwordHash: null,
  ssoUserid: null,
  isAuthor: 0,
  isModerator: 0,
  isAdmin: 0,
  isEnabled: 0,
  isNameClaimed: 0,
  lastSeenAt: 0,
  reputation: 0,
  langid: null,
  location: null,
  summary: null,
  about: '',
  imageid: null,
  joinedAt: 0,
  modifiedAt: 0,
  teamids: null,
  picture: null,
}
