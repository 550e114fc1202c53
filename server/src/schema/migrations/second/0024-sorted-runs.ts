// Adds indexes to sort lists of runs by any column, and the durations of the states of ended runs.

/** For ended runs, by the state between two events. */
const spent = (types: string) => `coalesce((
  select sum(until - at) from (
    select type, at, lead(at) over (order by at, "entryEventid") as until from entry_events
      where entry_events.entryid = entries.entryid
        and type in ('started', 'paused', 'resumed', 'suspended', 'finished', 'cancelled')
  ) as stretches where until > at and type in (${types})), 0)`

export const sortedRuns = `
alter table entries add column "activeMs" {int} not null default 0;
alter table entries add column "pausedMs" {int} not null default 0;
alter table entries add column "suspendedMs" {int} not null default 0;
update entries set "activeMs" = ${spent("'started', 'resumed'")},
  "pausedMs" = ${spent("'paused'")}, "suspendedMs" = ${spent("'suspended'")}
  where "endedAt" is not null;
update entries set "activeMs" = coalesce((select time."activeMs" from entry_times time
  where time.entryid = entries.entryid and time.stepid = 0), "activeMs")
  where status = 'complete';
create index entries_endedat on entries ((coalesce("endedAt", 0)), "startedAt", entryid);
create index entries_activems on entries ("activeMs", "startedAt", entryid);
create index entries_deviationcount on entries (deviations, "startedAt", entryid);
create index entries_missing on entries (missing, "startedAt", entryid);
create index entries_state on entries (status, "startedAt", entryid);
create index guides_title on guides (title, guideid);
create index users_username on users (username, userid);
`
