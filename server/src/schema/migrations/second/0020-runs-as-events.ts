// Turns a run into its list of events: with answers, numbers of devices, and the hash of all events before.

const types = `'started', 'step.entered', 'paused', 'resumed', 'suspended', 'taken-over', 'value.saved', 'value.corrected',
    'value.settled', 'file.added', 'note.added', 'workorder.changed', 'finished', 'cancelled', 'withdrawn'`

const columns = `
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
  hash {text}`

/** A check constraint of a column cannot be changed in place. */
const widenOnSqlite = `
create table events_of_runs (
  "entryEventid" {id},
  entryid {int} not null references entries (entryid) on delete cascade,
  at {int} not null,
  type {text} not null check (type in (${types})),
  userid {int} references users (userid) on delete set null,
  stepid {int},
  data {text},${columns}
);
insert into events_of_runs ("entryEventid", entryid, at, type, userid, stepid, data)
  select "entryEventid", entryid, at, type, userid, stepid, data from entry_events;
drop table entry_events;
alter table events_of_runs rename to entry_events;
create index entry_events_entryid on entry_events (entryid, "entryEventid");
create index entry_events_data on entry_events (entryid) where data is not null;
`

const widenOnPostgres = `
alter table entry_events${columns
  .split(',\n')
  .map((column) => ` add column ${column.trim()}`)
  .join(',')};
alter table entry_events drop constraint entry_events_type_check;
alter table entry_events add constraint entry_events_type_check check (type in (${types}));
`

interface Json {
  /** The answers that were saved with an event `e`. */
  answers: string
  /** A member of `data` as text. */
  member: (table: string, name: string) => string
  /** A member of `data` as JSON text. */
  list: (table: string, name: string) => string
  with: (name: string, value: string) => string
  object: (name: string, value: string) => string
  uuid: string
}

const jsonOfSqlite: Json = {
  answers: `json_group_array(json_object('field', v."fieldRevisionid", 'reading', v.reading, 'value', v.value,
    'number', v.number, 'deviation', v.deviation))`,
  member: (table, name) => `json_extract(${table}.data, '$.${name}')`,
  list: (table, name) => `json_extract(${table}.data, '$.${name}')`,
  with: (name, value) => `json_set(data, '$.${name}', ${value})`,
  object: (name, value) => `json_object('${name}', ${value})`,
  uuid: `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' ||
    substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`,
}

const jsonOfPostgres: Json = {
  answers: `json_agg(json_build_object('field', v."fieldRevisionid", 'reading', v.reading, 'value', v.value,
    'number', v.number, 'deviation', v.deviation) order by v.valueid)::text`,
  member: (table, name) => `${table}.data::jsonb ->> '${name}'`,
  list: (table, name) => `(${table}.data::jsonb -> '${name}')::text`,
  with: (name, value) => `(data::jsonb || jsonb_build_object('${name}', ${value}))::text`,
  object: (name, value) => `json_build_object('${name}', ${value})::text`,
  uuid: 'gen_random_uuid()::text',
}

/** Changes of work orders recorded only the former value; values and reasons of corrections were beside the events. */
const fill = (json: Json): string => `
alter table entries add column runid {text} not null default '';
alter table entries add column "lastHash" {text};
alter table entries add column disagreements {int} not null default 0;
alter table entries add column late {int} not null default 0;
alter table entries add column "missingFields" {text};
alter table entry_values add column "isRival" {int} not null default 0 check ("isRival" in (0, 1));
create index entry_values_rival on entry_values (entryid, "fieldGuid") where "isRival" = 1;
update entries set runid = ${json.uuid};
create unique index entries_runid on entries (runid);
update entries set "missingFields" = (select ${json.list('e', 'missing')} from entry_events e
    where e.entryid = entries.entryid and e.type = 'finished')
  where missing > 0;

update entry_events set answers = (select ${json.answers} from entry_values v
    where v.entryid = entry_events.entryid and v."entryEventid" = entry_events."entryEventid")
  where type in ('value.saved', 'value.corrected') and exists (select 1 from entry_values v
    where v.entryid = entry_events.entryid and v."entryEventid" = entry_events."entryEventid");
update entry_events set data = (select ${json.object('reason', 'min(v.reason)')} from entry_values v
    where v.entryid = entry_events.entryid and v."entryEventid" = entry_events."entryEventid")
  where type in ('value.saved', 'value.corrected') and exists (select 1 from entry_values v
    where v.entryid = entry_events.entryid and v."entryEventid" = entry_events."entryEventid" and v.reason is not null);
update entry_events set data = ${json.with('to', nextOrder(json))} where type = 'workorder.changed';
update entry_events set data = ${json.object('workorderid', nextOrder(json))} where type = 'started';

create unique index entry_events_eventid on entry_events (eventid) where eventid is not null;
create unique index entry_events_device on entry_events (entryid, device, seq) where device is not null;

create table run_devices (
  entryid {int} not null references entries (entryid) on delete cascade,
  device {text} not null,
  label {text} not null,
  userid {int} references users (userid) on delete set null,
  "lastSeq" {int} not null,
  "eventCount" {int} not null,
  "lastAt" {int} not null,
  "heardAt" {int} not null,
  primary key (entryid, device)
);
`

/** Until the next change the run had the order that this change records as the former one. */
const nextOrder = (
  json: Json,
): string => `coalesce((select ${json.member('n', 'workorderid')} from entry_events n
    where n.entryid = entry_events.entryid and n.type = 'workorder.changed'
      and n."entryEventid" > entry_events."entryEventid" order by n."entryEventid" limit 1),
  (select workorderid from entries where entries.entryid = entry_events.entryid))`

export const runsAsEventsOnSqlite = widenOnSqlite + fill(jsonOfSqlite)
export const runsAsEventsOnPostgres = widenOnPostgres + fill(jsonOfPostgres)
