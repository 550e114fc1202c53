// Adds signatures in runs: the kind of event, the number of signatures, the number of signature fields that are not signed
// yet, with an index for the list of such runs, the teams for whose signature open runs wait, and holds that only a lead lifts.
import { voidedAndLedRunsOnPostgres, voidedAndLedRunsOnSqlite } from './0041-voided-and-led-runs.ts'

export const signaturesInRuns = `
alter table entries add column signatures {int} not null default 0;
alter table entries add column unsigned {int} not null default 0;
alter table entries add column "isLeadOnly" {int} not null default 0 check ("isLeadOnly" in (0, 1));

create table entry_awaited_teams (
  entryid {int} not null references entries (entryid) on delete cascade,
  teamid {int} not null references teams (teamid) on delete cascade,
  primary key (entryid, teamid)
);
create index entry_awaited_teams_teamid on entry_awaited_teams (teamid);
create index entries_unsigned on entries ("startedAt", entryid, guideid, userid, status) where unsigned > 0;
`

/** The statements that admitted the kind of event before it, with this one in its list. */
const withSigned = (sql: string): string => sql.replaceAll("'voided')", "'voided', 'signed')")

export const signaturesInRunsOnSqlite = withSigned(voidedAndLedRunsOnSqlite)
export const signaturesInRunsOnPostgres = withSigned(voidedAndLedRunsOnPostgres)
