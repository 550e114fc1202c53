// Runs of guides: their revision, append-only events and values, times of finished ones; answers of repeated requests.
export const workLog = `
create table run_plans (
  planid {id},
  guideid {int} not null references guides (guideid),
  digest {text} not null
);
create unique index run_plans_digest on run_plans (digest);

create table run_plan_uses (
  medium {text} not null check (medium in ('image', 'object', 'document')),
  mediumid {int} not null,
  planid {int} not null references run_plans (planid) on delete cascade,
  place {text} not null check (place in ('guide', 'step')),
  placeid {int} not null,
  langid {text} not null,
  primary key (medium, mediumid, planid, place, placeid, langid)
);

create table entries (
  entryid {id},
  planid {int} not null references run_plans (planid),
  guideid {int} not null references guides (guideid),
  userid {int} not null references users (userid),
  starterid {int} not null references users (userid),
  workorderid {text} not null,
  status {text} not null check (status in ('started', 'paused', 'suspended', 'complete', 'cancelled')),
  "startedAt" {int} not null,
  "endedAt" {int},
  "lastAt" {int} not null,
  langid {text} not null,
  "guideRevisionid" {int} not null references guide_revisions ("guideRevisionid"),
  "translationRevisionid" {int} references guide_revisions ("guideRevisionid"),
  prerequisites {text} not null,
  "maxFormRevisionid" {int} not null,
  timingid {int},
  stepid {int} references steps (stepid),
  "eventCount" {int} not null,
  deviations {int} not null default 0,
  missing {int} not null default 0,
  check (("endedAt" is null) = (status in ('started', 'paused', 'suspended')))
);
create index entries_startedat on entries ("startedAt", entryid);
create index entries_guideid on entries (guideid, "startedAt", entryid);
create index entries_userid on entries (userid, "startedAt", entryid);
create index entries_guide_user on entries (guideid, userid, "startedAt", entryid, status, deviations);
create index entries_starterid on entries (starterid, "startedAt", entryid) where starterid <> userid;
create index entries_plan on entries (planid, userid);
create index entries_plan_starterid on entries (planid, starterid) where starterid <> userid;
create index entries_plan_suspended on entries (planid) where status = 'suspended';
create index entries_workorderid on entries (workorderid, "startedAt", entryid);
create index entries_status on entries (status, "startedAt", entryid, deviations) where status <> 'complete';
create index entries_guide_status on entries (guideid, status, "startedAt", entryid, userid, deviations)
  where status <> 'complete';
create index entries_user_status on entries (userid, status, "startedAt", entryid, deviations) where status <> 'complete';
create index entries_deviations on entries ("startedAt", entryid, status) where deviations > 0;
create index entries_guide_deviations on entries (guideid, "startedAt", entryid, userid, status) where deviations > 0;
create index entries_user_deviations on entries (userid, "startedAt", entryid, status) where deviations > 0;

create table entry_events (
  "entryEventid" {id},
  entryid {int} not null references entries (entryid) on delete cascade,
  at {int} not null,
  type {text} not null check (type in ('started', 'step.entered', 'paused', 'resumed', 'suspended', 'taken-over',
    'value.saved', 'value.corrected', 'workorder.changed', 'finished', 'cancelled')),
  userid {int} references users (userid) on delete set null,
  stepid {int},
  data {text}
);
create index entry_events_entryid on entry_events (entryid, "entryEventid");
create index entry_events_data on entry_events (entryid) where data is not null;

create table entry_values (
  valueid {id},
  entryid {int} not null references entries (entryid) on delete cascade,
  "entryEventid" {int} not null,
  guideid {int} not null,
  stepid {int} not null,
  "fieldRevisionid" {int} not null references field_revisions ("fieldRevisionid"),
  "fieldGuid" {text} not null,
  reading {int} not null,
  value {text},
  number {real},
  deviation {text},
  at {int} not null,
  userid {int} references users (userid) on delete set null,
  reason {text},
  "isCurrent" {int} not null check ("isCurrent" in (0, 1))
);
create index entry_values_entryid on entry_values (entryid, valueid);
create index entry_values_reason on entry_values (entryid) where reason is not null;
create unique index entry_values_current on entry_values (entryid, "fieldGuid", reading) where "isCurrent" = 1;
create index entry_values_fieldguid on entry_values ("fieldGuid", at, valueid, number) where "isCurrent" = 1;
create index entry_values_deviation on entry_values (guideid, at, stepid, "fieldGuid")
  where deviation is not null and "isCurrent" = 1;

create table entry_texts (
  entryid {int} primary key not null references entries (entryid) on delete cascade,
  words {text} not null
);

create table run_titles (
  guideid {int} primary key not null references guides (guideid),
  words {text} not null
);

create table entry_times (
  entryid {int} not null references entries (entryid) on delete cascade,
  stepid {int} not null,
  guideid {int} not null,
  "guideRevisionid" {int} not null,
  "startedAt" {int} not null,
  "endedAt" {int} not null,
  "durationMs" {int} not null,
  "activeMs" {int} not null,
  seconds {int} not null,
  visits {int} not null,
  primary key (entryid, stepid)
);
create index entry_times_stepid on entry_times (stepid, guideid, "startedAt", entryid, "endedAt");

create table entry_time_counts (
  guideid {int} not null,
  kind {text} not null check (kind in ('run-day', 'run-week', 'run-month', 'step-day', 'step-week', 'step-month')),
  period {int} not null,
  stepid {int} not null,
  seconds {int} not null,
  count {int} not null,
  primary key (guideid, kind, period, stepid, seconds)
);

create table idempotency_keys (
  userid {int} not null references users (userid) on delete cascade,
  key {text} not null,
  route {text} not null,
  digest {text} not null,
  status {int} not null,
  body {text},
  at {int} not null,
  primary key (userid, key)
);
create index idempotency_keys_at on idempotency_keys (at);

create table record_views (
  viewid {id},
  userid {int} not null references users (userid) on delete cascade,
  teamid {int} references teams (teamid) on delete set null,
  name {text} not null,
  filter {text} not null,
  "savedAt" {int} not null,
  unique (userid, name)
);
create index record_views_teamid on record_views (teamid) where teamid is not null;
`

// Without a foreign key to the run, which would need an index as large as the table: removing a run removes its words.
const words = (end: string): string => `
create table entry_words (
  word {text} not null,
  "startedAt" {int} not null,
  entryid {int} not null,
  guideid {int} not null,
  userid {int} not null,
  primary key (word, "startedAt", entryid)
)${end};

create table run_title_words (
  word {text} not null,
  guideid {int} not null references run_titles (guideid) on delete cascade,
  primary key (word, guideid)
)${end};
`

/** The tables are the index: their rows are not stored elsewhere. */
export const workLogOnSqlite = words(' without rowid')
export const workLogOnPostgres = words('')
