// Adds signatures in runs: the kind of event, the number of signatures, the number of signature fields that are not signed
// yet, with an index for the list of such runs, and holds that only a lead lifts.

const types = `'started', 'step.entered', 'paused', 'resumed', 'suspended', 'taken-over', 'handed-over', 'value.saved', 'value.corrected',
    'value.settled', 'file.added', 'note.added', 'workorder.changed', 'finished', 'cancelled',
    'device.closed', 'withdrawn', 'voided', 'signed'`

const columns = `"entryEventid", entryid, at, type, userid, stepid, data, eventid, device, seq, "deviceAt", "sentAt",
  "receivedAt", "isOffline", "isUncertain", answers, digest, hash`

export const signaturesInRuns = `
alter table entries add column signatures {int} not null default 0;
alter table entries add column unsigned {int} not null default 0;
alter table entries add column "isLeadOnly" {int} not null default 0 check ("isLeadOnly" in (0, 1));
create index entries_unsigned on entries ("startedAt", entryid, guideid, userid, status) where unsigned > 0;
`

/** A check constraint of a column cannot be changed in place. Numbers of deleted events stay used. */
export const signaturesInRunsOnSqlite = `
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

export const signaturesInRunsOnPostgres = `
alter table entry_events drop constraint entry_events_type_check;
alter table entry_events add constraint entry_events_type_check check (type in (${types}));
`
