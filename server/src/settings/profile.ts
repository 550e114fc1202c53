// The two profiles of API 2.0 as feature switches: no other module asks which profile the site speaks.
import type { Settings } from './settings.schema.ts'

export interface Profile {
  /** The maximum length of a summary in characters. */
  summaryLimit: number
  /** The answer to an edit without `revisionid`: 409 with the current resource, or a validation error for the field. */
  missingRevision: 'conflict' | 'fault'
  /** Flags of a whole guide as bare ids, or each with title, text and picture. */
  flagsOfGuide: 'ids' | 'objects'
  /** The list of runs as an array, or wrapped in `results`. */
  workLogList: 'bare' | 'wrapped'
  /** Passwords that administrators and programs set for others: `any` accepts each of at least 8 characters. */
  givenPasswords: 'strict' | 'any'
  /** Lists of a guide that does not exist: 404, or 403 as for a private one. */
  listsOfUnknownGuide: 'missing' | 'private'
  /** `locale` of a comment in the answer that adds it: its language, or null. */
  localeOfNewComment: 'language' | 'null'
  /** Members of guides, steps and lines that only the hosted service sends. */
  hasHostedMembers: boolean
}

const documented: Profile = {
  summaryLimit: 155,
  missingRevision: 'conflict',
  flagsOfGuide: 'ids',
  workLogList: 'bare',
  givenPasswords: 'strict',
  listsOfUnknownGuide: 'missing',
  localeOfNewComment: 'language',
  hasHostedMembers: false,
}
const hosted: Profile = {
  summaryLimit: 255,
  missingRevision: 'fault',
  flagsOfGuide: 'objects',
  workLogList: 'wrapped',
  givenPasswords: 'any',
  listsOfUnknownGuide: 'private',
  localeOfNewComment: 'null',
  hasHostedMembers: true,
}

export const profileOf = (settings: Pick<Settings, 'apiProfile'>): Profile =>
  settings.apiProfile === 'hosted' ? hosted : documented
