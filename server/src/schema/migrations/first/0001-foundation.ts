// Users, settings, events and jobs.
export const foundation = `
create table users (
  userid {id},
  email {text} not null,
  username {text} not null,
  "uniqueUsername" {text},
  "searchText" {text} not null,
  "passwordHash" {text},
  "ssoUserid" {text},
  "isAuthor" {int} not null default 0 check ("isAuthor" in (0, 1)),
  "isModerator" {int} not null default 0 check ("isModerator" in (0, 1)),
  "isAdmin" {int} not null default 0 check ("isAdmin" in (0, 1)),
  "isEnabled" {int} not null default 1 check ("isEnabled" in (0, 1)),
  reputation {int} not null default 0,
  langid {text},
  location {text},
  summary {text},
  about {text} not null default '',
  imageid {int},
  "joinedAt" {int} not null,
  "modifiedAt" {int} not null
);
create unique index users_email on users (email);
create unique index users_uniqueusername on users ("uniqueUsername");
create unique index users_ssouserid on users ("ssoUserid");
create index users_joinedat on users ("joinedAt");
create index users_imageid on users (imageid);

create table tokens (
  tokenid {id},
  userid {int} not null references users (userid) on delete cascade,
  hash {text} not null,
  kind {text} not null check (kind in ('session', 'api')),
  label {text} not null,
  "createdAt" {int} not null,
  "lastUsedAt" {int},
  "expiresAt" {int}
);
create unique index tokens_hash on tokens (hash);
create index tokens_userid on tokens (userid, tokenid);
create index tokens_expiresat on tokens ("expiresAt");

create table password_resets (
  resetid {id},
  userid {int} not null references users (userid) on delete cascade,
  hash {text} not null,
  "createdAt" {int} not null,
  "expiresAt" {int} not null
);
create unique index password_resets_hash on password_resets (hash);
create index password_resets_userid on password_resets (userid);

create table invitations (
  invitationid {id},
  hash {text} not null,
  "mailHash" {text},
  email {text},
  "isAuthor" {int} not null default 0 check ("isAuthor" in (0, 1)),
  "isModerator" {int} not null default 0 check ("isModerator" in (0, 1)),
  "isAdmin" {int} not null default 0 check ("isAdmin" in (0, 1)),
  "invitedBy" {int} references users (userid) on delete set null,
  "createdAt" {int} not null,
  "expiresAt" {int} not null,
  "usedAt" {int},
  userid {int} references users (userid) on delete set null
);
create unique index invitations_hash on invitations (hash);
create unique index invitations_mailhash on invitations ("mailHash");

create table throttled_attempts (
  attemptid {id},
  key {text} not null,
  at {int} not null
);
create index throttled_attempts_key on throttled_attempts (key, at);
create index throttled_attempts_at on throttled_attempts (at);

create table settings (
  key {text} primary key not null,
  value {text} not null
);

create table events (
  eventid {id},
  type {text} not null,
  at {int} not null,
  actorid {int},
  source {text} not null,
  subject {text} not null,
  subjectid {int} not null,
  tags {text} not null,
  before {text},
  after {text}
);
create index events_subject on events (subject, subjectid, eventid);
create index events_actorid on events (actorid, eventid);
create index events_type on events (type, eventid);
create index events_at on events (at);

create table jobs (
  jobid {id},
  eventid {int} not null references events (eventid) on delete cascade,
  handler {text} not null,
  state {text} not null check (state in ('waiting', 'running', 'done', 'failed')),
  attempts {int} not null default 0,
  "runAt" {int} not null,
  "leaseUntil" {int},
  lease {text},
  "lastError" {text},
  "finishedAt" {int}
);
create unique index jobs_eventid on jobs (eventid, handler);
create index jobs_state on jobs (state, "runAt", jobid);
create index jobs_lease on jobs (state, "leaseUntil");
`
