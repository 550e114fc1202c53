// Adds signatures, and approvals of releases: processes with their stages, requests, deputies and codes for signing.
export const approvals = `
create table signatures (
  signatureid {id},
  at {int} not null,
  userid {int} not null references users (userid),
  "printedName" {text} not null,
  "forUserid" {int} references users (userid),
  "forName" {text},
  meaning {text} not null,
  "meaningText" {text} not null,
  method {text} not null check (method in ('password', 'pin', 'badge', 'token')),
  subject {text} not null,
  subjectid {int} not null,
  "subjectHash" {text} not null,
  decision {text} check (decision in ('approve', 'reject')),
  comment {text} not null
);
create index signatures_subject on signatures (subject, subjectid, signatureid);
create index signatures_userid on signatures (userid, signatureid);
create index signatures_foruserid on signatures ("forUserid") where "forUserid" is not null;

create table signing_codes (
  userid {int} primary key not null references users (userid) on delete cascade,
  hash {text} not null,
  "expiresAt" {int} not null
);

create table approval_processes (
  processid {id},
  name {text} not null,
  "isDefault" {int} not null check ("isDefault" in (0, 1)),
  "remindDays" {int},
  version {int} not null,
  "createdAt" {int} not null,
  "deletedAt" {int}
);
create unique index approval_processes_name on approval_processes (lower(name)) where "deletedAt" is null;
create unique index approval_processes_default on approval_processes ("isDefault") where "isDefault" = 1;

create table approval_stages (
  stageid {id},
  processid {int} not null references approval_processes (processid),
  version {int} not null,
  position {int} not null,
  required {int} not null,
  "dueDays" {int}
);
create unique index approval_stages_position on approval_stages (processid, version, position);

create table approval_stage_people (
  stageid {int} not null references approval_stages (stageid),
  userid {int} not null references users (userid),
  primary key (stageid, userid)
);
create index approval_stage_people_userid on approval_stage_people (userid);

create table approval_stage_teams (
  stageid {int} not null references approval_stages (stageid),
  teamid {int} not null references teams (teamid) on delete cascade,
  primary key (stageid, teamid)
);
create index approval_stage_teams_teamid on approval_stage_teams (teamid);

create table approval_assignments (
  subject {text} not null check (subject in ('guide', 'category')),
  subjectid {int} not null,
  processid {int} not null references approval_processes (processid),
  primary key (subject, subjectid)
);
create index approval_assignments_processid on approval_assignments (processid);

create table approval_requests (
  requestid {id},
  guideid {int} not null references guides (guideid) on delete cascade,
  releaseid {int} not null references guide_releases (releaseid) on delete cascade,
  previousid {int} references guide_releases (releaseid) on delete set null,
  processid {int} not null references approval_processes (processid),
  version {int} not null,
  status {text} not null check (status in ('pending', 'approved', 'rejected', 'closed')),
  stage {int} not null,
  "manifestHash" {text} not null,
  userid {int} references users (userid) on delete set null,
  "createdAt" {int} not null,
  "dueAt" {int},
  "overdueAt" {int},
  "remindedAt" {int},
  "remindAt" {int},
  "endedAt" {int},
  reason {text}
);
create unique index approval_requests_releaseid on approval_requests (releaseid);
create index approval_requests_previousid on approval_requests (previousid) where previousid is not null;
create index approval_requests_status on approval_requests (status, requestid);
create index approval_requests_guideid on approval_requests (guideid, requestid);
create index approval_requests_processid on approval_requests (processid, status);
create index approval_requests_userid on approval_requests (userid, requestid) where userid is not null;
create index approval_requests_remindat on approval_requests ("remindAt") where "remindAt" is not null;

create table approval_authors (
  requestid {int} not null references approval_requests (requestid) on delete cascade,
  userid {int} not null references users (userid) on delete cascade,
  primary key (requestid, userid)
);
create index approval_authors_userid on approval_authors (userid);

create table approval_signatures (
  signatureid {int} primary key not null references signatures (signatureid),
  requestid {int} not null references approval_requests (requestid),
  stage {int} not null
);
create index approval_signatures_requestid on approval_signatures (requestid, stage);

create table approval_deputies (
  userid {int} primary key not null references users (userid) on delete cascade,
  deputyid {int} not null references users (userid) on delete cascade,
  "fromAt" {int} not null,
  "untilAt" {int} not null
);
create index approval_deputies_deputyid on approval_deputies (deputyid);

drop index entry_values_reason;
`
