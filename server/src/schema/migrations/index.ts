// All migrations: forward only, in order, never edited once released.

import { searchMisses } from './0035-search-misses.ts'
import { plainLexemes } from './0036-plain-lexemes.ts'
import { filesOfRuns, filesOfRunsOnPostgres, filesOfRunsOnSqlite } from './0037-files-of-runs.ts'
import { chartsOfFinishedRuns } from './0038-charts-of-finished-runs.ts'
import { proofOfRecords } from './0039-proof-of-records.ts'
import { peopleOfRuns } from './0040-people-of-runs.ts'
import {
  voidedAndLedRuns,
  voidedAndLedRunsOnPostgres,
  voidedAndLedRunsOnSqlite,
} from './0041-voided-and-led-runs.ts'
import { approvals } from './0042-approvals.ts'
import { notices } from './0043-notices.ts'
import {
  signaturesInRuns,
  signaturesInRunsOnPostgres,
  signaturesInRunsOnSqlite,
} from './0044-signatures-in-runs.ts'
import { sharedDevices } from './0045-shared-devices.ts'
import { accountNames } from './0046-account-names.ts'
import {
  noticesOfPeople,
  noticesOfPeopleOnPostgres,
  noticesOfPeopleOnSqlite,
} from './0047-notices-of-people.ts'
import { exposedBadges } from './0048-exposed-badges.ts'
import {
  writersAndNames,
  writersAndNamesOnPostgres,
  writersAndNamesOnSqlite,
} from './0049-writers-and-names.ts'
import { devicesOfOperators } from './0050-devices-of-operators.ts'
import { noticesOfLeads } from './0051-notices-of-leads.ts'
import { pinsAndBadges } from './0052-pins-and-badges.ts'
import { makersOfLinks } from './0053-makers-of-links.ts'
import { lastSeen } from './0054-last-seen.ts'
import { stageNames } from './0055-stage-names.ts'
import { exemptGuidesOnPostgres, exemptGuidesOnSqlite } from './0056-exempt-guides.ts'
import { openJobs } from './0057-open-jobs.ts'
import { guideEditors } from './0058-guide-editors.ts'
import { foundation } from './first/0001-foundation.ts'
import { media } from './first/0002-media.ts'
import { wiki } from './first/0003-wiki.ts'
import { guides } from './first/0004-guides.ts'
import { translations } from './first/0005-translations.ts'
import { personalLists } from './first/0006-personal-lists.ts'
import { forms } from './first/0007-forms.ts'
import { workLog, workLogOnPostgres, workLogOnSqlite } from './first/0008-work-log.ts'
import { comments } from './first/0009-comments.ts'
import { search, searchOnPostgres, searchOnSqlite } from './first/0010-search.ts'
import { rightsOfDocumentsOnPostgres, rightsOfDocumentsOnSqlite } from './first/0011-rights-of-documents.ts'
import { safeKeeping } from './first/0012-safe-keeping.ts'
import { tokenScopes } from './first/0013-token-scopes.ts'
import { editions } from './first/0014-editions.ts'
import { titlesInAnyCase } from './first/0015-titles-in-any-case.ts'
import { formsInReview } from './first/0016-forms-in-review.ts'
import { coversOnPostgres, coversOnSqlite } from './first/0017-covers.ts'
import { foundRuns, foundRunsOnPostgres, foundRunsOnSqlite } from './second/0018-found-runs.ts'
import { deletedEdits } from './second/0019-deleted-edits.ts'
import { runsAsEventsOnPostgres, runsAsEventsOnSqlite } from './second/0020-runs-as-events.ts'
import { siteSecret, siteSecretOnPostgres, siteSecretOnSqlite } from './second/0021-site-secret.ts'
import { unsettledRuns } from './second/0022-unsettled-runs.ts'
import { incompleteRuns } from './second/0023-incomplete-runs.ts'
import { sortedRuns } from './second/0024-sorted-runs.ts'
import { firstPass } from './second/0025-first-pass.ts'
import { recordingRights } from './second/0026-recording-rights.ts'
import { guideLists } from './second/0027-guide-lists.ts'
import { guideTemplates } from './second/0028-guide-templates.ts'
import { savedViews, savedViewsOnPostgres } from './second/0029-saved-views.ts'
import { formerTitles } from './second/0030-former-titles.ts'
import { backups } from './second/0031-backups.ts'
import { guideReleases } from './second/0032-guide-releases.ts'
import { courseStages } from './second/0033-course-stages.ts'
import { searchVersions } from './second/0034-search-versions.ts'

export interface Migration {
  id: number
  name: string
  /** SQL for both engines; {id}, {int}, {real} and {text} stand for the engine's own column types. */
  sql: string
  /** Statements for only one of the engines, run after it. */
  sqlite?: string
  postgres?: string
}

export const migrations: readonly Migration[] = [
  { id: 1, name: 'foundation', sql: foundation },
  { id: 2, name: 'media', sql: media },
  { id: 3, name: 'wiki', sql: wiki },
  { id: 4, name: 'guides', sql: guides },
  { id: 5, name: 'translations', sql: translations },
  { id: 6, name: 'personal-lists', sql: personalLists },
  { id: 7, name: 'forms', sql: forms },
  { id: 8, name: 'work-log', sql: workLog, sqlite: workLogOnSqlite, postgres: workLogOnPostgres },
  { id: 9, name: 'comments', sql: comments },
  { id: 10, name: 'search', sql: search, sqlite: searchOnSqlite, postgres: searchOnPostgres },
  {
    id: 11,
    name: 'rights-of-documents',
    sql: '',
    sqlite: rightsOfDocumentsOnSqlite,
    postgres: rightsOfDocumentsOnPostgres,
  },
  { id: 12, name: 'safe-keeping', sql: safeKeeping },
  { id: 13, name: 'token-scopes', sql: tokenScopes },
  { id: 14, name: 'editions', sql: editions },
  { id: 15, name: 'titles-in-any-case', sql: titlesInAnyCase },
  { id: 16, name: 'forms-in-review', sql: formsInReview },
  { id: 17, name: 'covers', sql: '', sqlite: coversOnSqlite, postgres: coversOnPostgres },
  { id: 18, name: 'found-runs', sql: foundRuns, sqlite: foundRunsOnSqlite, postgres: foundRunsOnPostgres },
  { id: 19, name: 'deleted-edits', sql: deletedEdits },
  {
    id: 20,
    name: 'runs-as-events',
    sql: '',
    sqlite: runsAsEventsOnSqlite,
    postgres: runsAsEventsOnPostgres,
  },
  {
    id: 21,
    name: 'site-secret',
    sql: siteSecret,
    sqlite: siteSecretOnSqlite,
    postgres: siteSecretOnPostgres,
  },
  { id: 22, name: 'unsettled-runs', sql: unsettledRuns },
  { id: 23, name: 'incomplete-runs', sql: incompleteRuns },
  { id: 24, name: 'sorted-runs', sql: sortedRuns },
  { id: 25, name: 'first-pass', sql: firstPass },
  { id: 26, name: 'recording-rights', sql: recordingRights },
  { id: 27, name: 'guide-lists', sql: guideLists },
  { id: 28, name: 'guide-templates', sql: guideTemplates },
  { id: 29, name: 'saved-views', sql: savedViews, postgres: savedViewsOnPostgres },
  { id: 30, name: 'former-titles', sql: formerTitles },
  { id: 31, name: 'backups', sql: backups },
  { id: 32, name: 'guide-releases', sql: guideReleases },
  { id: 33, name: 'course-stages', sql: courseStages },
  { id: 34, name: 'search-versions', sql: searchVersions },
  { id: 35, name: 'search-misses', sql: searchMisses },
  { id: 36, name: 'plain-lexemes', sql: '', postgres: plainLexemes },
  {
    id: 37,
    name: 'files-of-runs',
    sql: filesOfRuns,
    sqlite: filesOfRunsOnSqlite,
    postgres: filesOfRunsOnPostgres,
  },
  { id: 38, name: 'charts-of-finished-runs', sql: chartsOfFinishedRuns },
  { id: 39, name: 'proof-of-records', sql: proofOfRecords },
  { id: 40, name: 'people-of-runs', sql: peopleOfRuns },
  {
    id: 41,
    name: 'voided-and-led-runs',
    sql: voidedAndLedRuns,
    sqlite: voidedAndLedRunsOnSqlite,
    postgres: voidedAndLedRunsOnPostgres,
  },
  { id: 42, name: 'approvals', sql: approvals },
  { id: 43, name: 'notices', sql: notices },
  {
    id: 44,
    name: 'signatures-in-runs',
    sql: signaturesInRuns,
    sqlite: signaturesInRunsOnSqlite,
    postgres: signaturesInRunsOnPostgres,
  },
  { id: 45, name: 'shared-devices', sql: sharedDevices },
  { id: 46, name: 'account-names', sql: accountNames },
  {
    id: 47,
    name: 'notices-of-people',
    sql: noticesOfPeople,
    sqlite: noticesOfPeopleOnSqlite,
    postgres: noticesOfPeopleOnPostgres,
  },
  { id: 48, name: 'exposed-badges', sql: exposedBadges },
  {
    id: 49,
    name: 'writers-and-names',
    sql: writersAndNames,
    sqlite: writersAndNamesOnSqlite,
    postgres: writersAndNamesOnPostgres,
  },
  { id: 50, name: 'devices-of-operators', sql: devicesOfOperators },
  { id: 51, name: 'notices-of-leads', sql: noticesOfLeads },
  { id: 52, name: 'pins-and-badges', sql: pinsAndBadges },
  { id: 53, name: 'makers-of-links', sql: makersOfLinks },
  { id: 54, name: 'last-seen', sql: lastSeen },
  { id: 55, name: 'stage-names', sql: stageNames },
  {
    id: 56,
    name: 'exempt-guides',
    sql: '',
    sqlite: exemptGuidesOnSqlite,
    postgres: exemptGuidesOnPostgres,
  },
  { id: 57, name: 'open-jobs', sql: openJobs },
  { id: 58, name: 'guide-editors', sql: guideEditors },
]
