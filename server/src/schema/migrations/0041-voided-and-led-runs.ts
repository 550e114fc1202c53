// Adds voided runs, hand-overs and closed devices: the kinds of events, who voided a run, when and why, indexes that leave
// these runs out of counts, runs that are reserved for their operator, and the entries of a device that a lead gave up.

const types = `'started', 'step.entered', 'paused', 'resumed', 'suspended', 'taken-over', 'handed-over', 'value.saved', 'value.corrected',
    'value.settled', 'file.added', 'note.added', 'workorder.changed', 'finished', 'cancelled',
    'device.closed', 'withdrawn', 'voided'`

const columns = `"entryEventid", entryid, at, type, userid, stepid, data, eventid, device, seq, "deviceAt", "sentAt",
  "receivedAt", "isOffline", "isUncertain", answers, digest, hash`

export const voidedAndLedRuns = `
alter table entries add column "voidedAt" {int};
alter table entries add column voiderid {int} references users (userid);
alter table entries add column "voidReason" {text};
create index entries_voided on entries ("startedAt", entryid, guideid, userid, status) where "voidedAt" is not null;

alter table entries add column "isReserved" {int} not null default 0 check ("isReserved" in (0, 1));
alter table run_devices add column "closedAt" {int};
alter table run_devices add column "closedSeq" {int};
alter table run_devices add column "givenUp" {int} not null default 0;

drop index entries_yield;
create index entries_yield on entries (guideid, "endedAt", status, deviations, missing, "everDeviated", "voidedAt")
  where "endedAt" is not null;
drop index entries_incomplete_of_guide;
create index entries_incomplete_of_guide on entries (guideid, "startedAt", entryid, "endedAt", "voidedAt")
  where missing > 0;
drop index entries_deviating_of_guide;
create index entries_deviating_of_guide on entries (guideid, "startedAt", entryid, userid, status, "endedAt", "voidedAt")
  where deviations > 0;
`

/** A check constraint of a column cannot be changed in place. Numbers of deleted events stay used. */
export const voidedAndLedRunsOnSqlite = `
create table events_of_runs (
  "entryEventid" {id},
  entryid {int} not null references entries (entryid) on delete cascade,
  at {int} not null,
  type {text} not null check (type in (${types})),
  userid {int} references users (userid) on delete set null,
  stepid {int},
  data {text},
  eventid {text},
  device {text},
  seq {int},
  "deviceAt" {int},
  "sentAt" {int},
  "receivedAt" {int},
  "isOffline" {int} not null default 0 check ("isOffline" in (0, 1)),
  "isUncertain" {int} not null default 0 check ("isUncertain" in (0, 1)),
  answers {text},
  digest {text},
  hash {text}
);
insert into events_of_runs (${columns}) select ${columns} from entry_events;
delete from sqlite_sequence where name = 'events_of_runs';
insert into sqlite_sequence (name, seq) select 'events_of_runs', seq from sqlite_sequence where name = 'entry_events';
drop table entry_events;
alter table events_of_runs rename to entry_events;
create index entry_events_entryid on entry_events (entryid, "entryEventid");
create index entry_events_data on entry_events (entryid) where data is not null;
create unique index entry_events_eventid on entry_events (eventid) where eventid is not null;
create unique index entry_events_device on entry_events (entryid, device, userid, seq) where device is not null;
`

export const voidedAndLedRunsOnPostgres = `
alter table entry_events drop constraint entry_events_type_check;
alter table entry_events add constraint entry_events_type_check check (type in (${types}));
`
