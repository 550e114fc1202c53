CREATE TABLE "approval_assignments" (
  subject text not null check (subject in ('guide', 'category')),
  subjectid integer not null,
  processid integer references approval_processes (processid),
  primary key (subject, subjectid),
  check (processid is not null or subject = 'guide')
);
CREATE INDEX approval_assignments_processid on approval_assignments (processid);
CREATE TABLE approval_authors (
  requestid integer not null references approval_requests (requestid) on delete cascade,
  userid integer not null references users (userid) on delete cascade,
  primary key (requestid, userid)
);
CREATE INDEX approval_authors_userid on approval_authors (userid);
CREATE TABLE approval_deputies (
  userid integer primary key not null references users (userid) on delete cascade,
  deputyid integer not null references users (userid) on delete cascade,
  "fromAt" integer not null,
  "untilAt" integer not null
, "namedAt" integer);
CREATE INDEX approval_deputies_deputyid on approval_deputies (deputyid);
CREATE TABLE approval_processes (
  processid integer primary key autoincrement,
  name text not null,
  "isDefault" integer not null check ("isDefault" in (0, 1)),
  "remindDays" integer,
  version integer not null,
  "createdAt" integer not null,
  "deletedAt" integer
);
CREATE UNIQUE INDEX approval_processes_default on approval_processes ("isDefault") where "isDefault" = 1;
CREATE UNIQUE INDEX approval_processes_name on approval_processes (lower(name)) where "deletedAt" is null;
CREATE TABLE approval_requests (
  requestid integer primary key autoincrement,
  guideid integer not null references guides (guideid) on delete cascade,
  releaseid integer not null references guide_releases (releaseid) on delete cascade,
  previousid integer references guide_releases (releaseid) on delete set null,
  processid integer not null references approval_processes (processid),
  version integer not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'closed')),
  stage integer not null,
  "manifestHash" text not null,
  userid integer references users (userid) on delete set null,
  "createdAt" integer not null,
  "dueAt" integer,
  "overdueAt" integer,
  "remindedAt" integer,
  "remindAt" integer,
  "endedAt" integer,
  reason text
);
CREATE INDEX approval_requests_guideid on approval_requests (guideid, requestid);
CREATE INDEX approval_requests_previousid on approval_requests (previousid) where previousid is not null;
CREATE INDEX approval_requests_processid on approval_requests (processid, status);
CREATE UNIQUE INDEX approval_requests_releaseid on approval_requests (releaseid);
CREATE INDEX approval_requests_remindat on approval_requests ("remindAt") where "remindAt" is not null;
CREATE INDEX approval_requests_status on approval_requests (status, requestid);
CREATE INDEX approval_requests_userid on approval_requests (userid, requestid) where userid is not null;
CREATE TABLE approval_signatures (
  signatureid integer primary key not null references signatures (signatureid),
  requestid integer not null references approval_requests (requestid),
  stage integer not null
);
CREATE INDEX approval_signatures_requestid on approval_signatures (requestid, stage);
CREATE TABLE approval_stage_people (
  stageid integer not null references approval_stages (stageid),
  userid integer not null references users (userid),
  primary key (stageid, userid)
);
CREATE INDEX approval_stage_people_userid on approval_stage_people (userid);
CREATE TABLE approval_stage_teams (
  stageid integer not null references approval_stages (stageid),
  teamid integer not null references teams (teamid) on delete cascade,
  primary key (stageid, teamid)
);
CREATE INDEX approval_stage_teams_teamid on approval_stage_teams (teamid);
CREATE TABLE approval_stages (
  stageid integer primary key autoincrement,
  processid integer not null references approval_processes (processid),
  version integer not null,
  position integer not null,
  required integer not null,
  "dueDays" integer
, name text);
CREATE UNIQUE INDEX approval_stages_position on approval_stages (processid, version, position);
CREATE TABLE backups (
  backupid integer primary key autoincrement,
  kind text not null check (kind in ('backup', 'drill')),
  source text not null check (source in ('schedule', 'user', 'command')),
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  userid integer references users (userid) on delete set null,
  "requestedAt" integer not null,
  "startedAt" integer,
  "beatAt" integer,
  "finishedAt" integer,
  place text,
  snapshot text,
  "rowCount" integer,
  "fileCount" integer,
  bytes integer,
  "newBytes" integer,
  message text
);
CREATE INDEX backups_kind on backups (kind, state, backupid);
CREATE INDEX backups_userid on backups (userid) where userid is not null;
CREATE TABLE comments (
  commentid integer primary key autoincrement,
  context text not null check (context in ('guide', 'step', 'wiki')),
  contextid integer not null,
  guideid integer references guides (guideid),
  wikiid integer references wikis (wikiid),
  parentid integer references comments (commentid),
  userid integer references users (userid) on delete set null,
  langid text not null,
  text text not null,
  status text not null check (status in ('public', 'resolved', 'deleted')),
  replies integer not null default 0,
  "createdAt" integer not null,
  "modifiedAt" integer not null,
  "repliedAt" integer not null default 0,
  "touchedAt" integer not null,
  check ((guideid is null) <> (wikiid is null))
);
CREATE INDEX comments_context on comments (context, contextid, commentid)
  where parentid is null and status <> 'deleted';
CREATE INDEX comments_guideid on comments (guideid, commentid);
CREATE INDEX comments_langid on comments (langid, commentid) where parentid is null and status <> 'deleted';
CREATE INDEX comments_parentid on comments (parentid, commentid) where parentid is not null;
CREATE INDEX comments_threads on comments (commentid) where parentid is null and status <> 'deleted';
CREATE INDEX comments_touchedat on comments ("touchedAt", commentid)
  where parentid is null and status <> 'deleted';
CREATE INDEX comments_userid on comments (userid, commentid);
CREATE INDEX comments_wikiid on comments (wikiid, commentid);
CREATE TABLE completions (
  userid integer not null references users (userid) on delete cascade,
  guideid integer not null references guides (guideid),
  at integer not null,
  primary key (userid, guideid)
);
CREATE INDEX completions_at on completions (userid, at);
CREATE INDEX completions_guideid on completions (guideid);
CREATE TABLE counters (
  name text primary key not null,
  value integer not null
);
CREATE TABLE course_stages (
  wikiid integer not null references wikis (wikiid) on delete cascade,
  position integer not null,
  guideid integer not null references guides (guideid),
  primary key (wikiid, position)
);
CREATE INDEX course_stages_guideid on course_stages (guideid, wikiid);
CREATE TABLE documents (
  documentid integer primary key autoincrement,
  guid text not null,
  ownerid integer references users (userid) on delete set null,
  hash text not null,
  filename text not null,
  title text not null,
  extension text not null,
  bytes integer not null,
  pages integer,
  imageid integer references images (imageid),
  "isInManager" integer not null default 1 check ("isInManager" in (0, 1)),
  "unusedSince" integer,
  "createdAt" integer not null
);
CREATE UNIQUE INDEX documents_guid on documents (guid);
CREATE INDEX documents_hash on documents (hash);
CREATE INDEX documents_imageid on documents (imageid);
CREATE INDEX documents_ownerid on documents (ownerid, "isInManager", documentid);
CREATE TABLE dropped_files (
  name text primary key not null,
  "droppedAt" integer not null
);
CREATE INDEX dropped_files_at on dropped_files ("droppedAt");
CREATE TABLE entries (
  entryid integer primary key autoincrement,
  planid integer not null references run_plans (planid),
  guideid integer not null references guides (guideid),
  userid integer not null references users (userid),
  starterid integer not null references users (userid),
  workorderid text not null,
  status text not null check (status in ('started', 'paused', 'suspended', 'complete', 'cancelled')),
  "startedAt" integer not null,
  "endedAt" integer,
  "lastAt" integer not null,
  langid text not null,
  "guideRevisionid" integer not null references guide_revisions ("guideRevisionid"),
  "translationRevisionid" integer references guide_revisions ("guideRevisionid"),
  prerequisites text not null,
  "maxFormRevisionid" integer not null,
  timingid integer,
  stepid integer references steps (stepid),
  "eventCount" integer not null,
  deviations integer not null default 0,
  missing integer not null default 0, runid text not null default '', "lastHash" text, disagreements integer not null default 0, late integer not null default 0, "missingFields" text, unsent integer not null default 0, "missingReason" text, "activeMs" integer not null default 0, "pausedMs" integer not null default 0, "suspendedMs" integer not null default 0, "everDeviated" integer not null default 0 check ("everDeviated" in (0, 1)), releaseid integer references guide_releases (releaseid), "unsentFiles" integer not null default 0, faults text, "voidedAt" integer, voiderid integer references users (userid), "voidReason" text, "isReserved" integer not null default 0 check ("isReserved" in (0, 1)), signatures integer not null default 0, unsigned integer not null default 0, "isLeadOnly" integer not null default 0 check ("isLeadOnly" in (0, 1)), "operatorAt" integer not null default 0, shared_deviceid integer references shared_devices (shared_deviceid), "overdueAt" integer,
  check (("endedAt" is null) = (status in ('started', 'paused', 'suspended')))
);
CREATE INDEX entries_activems on entries ("activeMs", "startedAt", entryid);
CREATE INDEX entries_altered on entries (entryid) where faults is not null;
CREATE INDEX entries_deviating_of_guide on entries (guideid, "startedAt", entryid, userid, status, "endedAt", "voidedAt")
  where deviations > 0;
CREATE INDEX entries_deviationcount on entries (deviations, "startedAt", entryid);
CREATE INDEX entries_deviations on entries ("startedAt", entryid, guideid, userid, status) where deviations > 0;
CREATE INDEX entries_endedat on entries ((coalesce("endedAt", 0)), "startedAt", entryid);
CREATE INDEX entries_guideid on entries (guideid, "startedAt", entryid, userid, status, "endedAt");
CREATE INDEX entries_incomplete on entries ("startedAt", entryid, guideid, userid, status) where missing > 0;
CREATE INDEX entries_incomplete_of_guide on entries (guideid, "startedAt", entryid, "endedAt", "voidedAt")
  where missing > 0;
CREATE INDEX entries_missing on entries (missing, "startedAt", entryid);
CREATE INDEX entries_plan on entries (planid, userid);
CREATE INDEX entries_plan_starterid on entries (planid, starterid) where starterid <> userid;
CREATE INDEX entries_plan_suspended on entries (planid) where status = 'suspended';
CREATE INDEX entries_releaseid on entries (releaseid) where releaseid is not null;
CREATE UNIQUE INDEX entries_runid on entries (runid);
CREATE INDEX entries_shared_deviceid on entries (shared_deviceid, "startedAt")
  where shared_deviceid is not null and "endedAt" is null;
CREATE INDEX entries_startedat on entries ("startedAt", entryid);
CREATE INDEX entries_starterid on entries (starterid, "startedAt", entryid) where starterid <> userid;
CREATE INDEX entries_state on entries (status, "startedAt", entryid);
CREATE INDEX entries_status on entries (status, "startedAt", entryid, guideid, userid, deviations) where status <> 'complete';
CREATE INDEX entries_unsettled on entries ("startedAt", entryid, guideid, userid, status)
  where disagreements > 0 or unsent > 0 or "unsentFiles" > 0;
CREATE INDEX entries_unsigned on entries ("startedAt", entryid, guideid, userid, status) where unsigned > 0;
CREATE INDEX entries_userid on entries (userid, "startedAt", entryid);
CREATE INDEX entries_voided on entries ("startedAt", entryid, guideid, userid, status) where "voidedAt" is not null;
CREATE INDEX entries_workorderid on entries (workorderid, "startedAt", entryid);
CREATE INDEX entries_yield on entries (guideid, "endedAt", status, deviations, missing, "everDeviated", "voidedAt")
  where "endedAt" is not null;
CREATE TABLE entry_awaited_teams (
  entryid integer not null references entries (entryid) on delete cascade,
  teamid integer not null references teams (teamid) on delete cascade,
  primary key (entryid, teamid)
);
CREATE INDEX entry_awaited_teams_teamid on entry_awaited_teams (teamid);
CREATE TABLE "entry_events" (
  "entryEventid" integer primary key autoincrement,
  entryid integer not null references entries (entryid) on delete cascade,
  at integer not null,
  type text not null check (type in ('started', 'step.entered', 'paused', 'resumed', 'suspended', 'taken-over', 'handed-over', 'value.saved', 'value.corrected',
    'value.settled', 'file.added', 'note.added', 'workorder.changed', 'finished', 'cancelled',
    'device.closed', 'withdrawn', 'voided', 'signed')),
  userid integer references users (userid) on delete set null,
  stepid integer,
  data text,
  eventid text,
  device text,
  seq integer,
  "deviceAt" integer,
  "sentAt" integer,
  "receivedAt" integer,
  "isOffline" integer not null default 0 check ("isOffline" in (0, 1)),
  "isUncertain" integer not null default 0 check ("isUncertain" in (0, 1)),
  answers text,
  digest text,
  hash text
);
CREATE INDEX entry_events_data on entry_events (entryid) where data is not null;
CREATE UNIQUE INDEX entry_events_device on entry_events (entryid, device, userid, seq) where device is not null;
CREATE INDEX entry_events_entryid on entry_events (entryid, "entryEventid");
CREATE UNIQUE INDEX entry_events_eventid on entry_events (eventid) where eventid is not null;
CREATE TABLE entry_people (
  entryid integer not null references entries (entryid) on delete cascade,
  userid integer not null references users (userid) on delete cascade,
  guideid integer not null,
  "startedAt" integer not null,
  "activeMs" integer not null,
  answers integer not null,
  corrections integer not null,
  "hasPerformed" integer not null check ("hasPerformed" in (0, 1)),
  primary key (entryid, userid)
);
CREATE INDEX entry_people_guideid on entry_people (guideid, userid, "startedAt", entryid) where "hasPerformed" = 1;
CREATE INDEX entry_people_userid on entry_people (userid, "startedAt", entryid) where "hasPerformed" = 1;
CREATE TABLE entry_texts (
  entryid integer primary key not null references entries (entryid) on delete cascade,
  words text not null
, "isIndexed" integer not null default 0 check ("isIndexed" in (0, 1)));
CREATE INDEX entry_texts_waiting on entry_texts (entryid) where "isIndexed" = 0;
CREATE TABLE entry_time_counts (
  guideid integer not null,
  kind text not null check (kind in ('run-day', 'run-week', 'run-month', 'step-day', 'step-week', 'step-month')),
  period integer not null,
  stepid integer not null,
  seconds integer not null,
  count integer not null,
  primary key (guideid, kind, period, stepid, seconds)
);
CREATE TABLE entry_times (
  entryid integer not null references entries (entryid) on delete cascade,
  stepid integer not null,
  guideid integer not null,
  "guideRevisionid" integer not null,
  "startedAt" integer not null,
  "endedAt" integer not null,
  "durationMs" integer not null,
  "activeMs" integer not null,
  seconds integer not null,
  visits integer not null,
  primary key (entryid, stepid)
);
CREATE INDEX entry_times_stepid on entry_times (stepid, "startedAt", entryid, guideid, "endedAt");
CREATE TABLE entry_values (
  valueid integer primary key autoincrement,
  entryid integer not null references entries (entryid) on delete cascade,
  "entryEventid" integer not null,
  guideid integer not null,
  stepid integer not null,
  "fieldRevisionid" integer not null references field_revisions ("fieldRevisionid"),
  "fieldGuid" text not null,
  reading integer not null,
  value text,
  number real,
  deviation text,
  at integer not null,
  userid integer references users (userid) on delete set null,
  reason text,
  "isCurrent" integer not null check ("isCurrent" in (0, 1))
, "isRival" integer not null default 0 check ("isRival" in (0, 1)));
CREATE UNIQUE INDEX entry_values_current on entry_values (entryid, "fieldGuid", reading) where "isCurrent" = 1;
CREATE INDEX entry_values_deviation on entry_values (entryid, stepid, "fieldGuid", deviation, "isCurrent")
  where deviation is not null and "isCurrent" = 1;
CREATE INDEX entry_values_entryid on entry_values (entryid, valueid);
CREATE INDEX entry_values_fieldguid on entry_values ("fieldGuid", at, valueid, number, entryid) where "isCurrent" = 1;
CREATE INDEX entry_values_rival on entry_values (entryid, "fieldGuid") where "isRival" = 1;
CREATE TABLE events (
  eventid integer primary key autoincrement,
  type text not null,
  at integer not null,
  actorid integer,
  source text not null,
  subject text not null,
  subjectid integer not null,
  tags text not null,
  before text,
  after text
);
CREATE INDEX events_actorid on events (actorid, eventid);
CREATE INDEX events_at on events (at);
CREATE INDEX events_subject on events (subject, subjectid, eventid);
CREATE INDEX events_type on events (type, eventid);
CREATE TABLE favorites (
  userid integer not null references users (userid) on delete cascade,
  guideid integer not null references guides (guideid),
  at integer not null,
  primary key (userid, guideid)
);
CREATE INDEX favorites_at on favorites (userid, at, guideid);
CREATE INDEX favorites_guideid on favorites (guideid);
CREATE TABLE field_revisions (
  "fieldRevisionid" integer primary key autoincrement,
  "fieldGuid" text not null,
  stepid integer not null references steps (stepid),
  guideid integer not null references guides (guideid),
  "formRevisionid" integer not null references form_revisions ("formRevisionid"),
  label text not null,
  "fieldType" text not null,
  content text not null
);
CREATE INDEX field_revisions_fieldguid on field_revisions ("fieldGuid", "fieldRevisionid");
CREATE INDEX field_revisions_stepid on field_revisions (stepid, "fieldRevisionid");
CREATE TABLE form_fields (
  "formRevisionid" integer not null references form_revisions ("formRevisionid"),
  position integer not null,
  "fieldRevisionid" integer not null references field_revisions ("fieldRevisionid"),
  primary key ("formRevisionid", position)
);
CREATE INDEX form_fields_fieldrevisionid on form_fields ("fieldRevisionid", "formRevisionid");
CREATE TABLE form_revisions (
  "formRevisionid" integer primary key not null,
  stepid integer not null references steps (stepid),
  guideid integer not null references guides (guideid),
  at integer not null,
  userid integer references users (userid) on delete set null
);
CREATE INDEX form_revisions_guideid on form_revisions (guideid, "formRevisionid");
CREATE INDEX form_revisions_stepid on form_revisions (stepid, "formRevisionid");
CREATE TABLE former_names (
  former_nameid integer primary key autoincrement,
  userid integer not null references users (userid) on delete cascade,
  name text not null,
  until integer not null
);
CREATE INDEX former_names_userid on former_names (userid, until);
CREATE TABLE guide_contributors (
  guideid integer not null references guides (guideid),
  userid integer not null references users (userid) on delete cascade,
  primary key (guideid, userid)
);
CREATE INDEX guide_contributors_userid on guide_contributors (userid, guideid);
CREATE TABLE guide_editors (
  guideid integer not null references guides (guideid) on delete cascade,
  windowid text not null,
  userid integer not null references users (userid) on delete cascade,
  stepid integer,
  "seenAt" integer not null,
  primary key (guideid, windowid)
);
CREATE INDEX guide_editors_seen on guide_editors ("seenAt");
CREATE INDEX guide_editors_userid on guide_editors (userid);
CREATE TABLE guide_prerequisites (
  guideid integer not null references guides (guideid),
  prerequisiteid integer not null references guides (guideid),
  position integer not null, releaseid integer references guide_releases (releaseid),
  primary key (guideid, prerequisiteid)
);
CREATE INDEX guide_prerequisites_prerequisiteid on guide_prerequisites (prerequisiteid);
CREATE INDEX guide_prerequisites_releaseid on guide_prerequisites (releaseid) where releaseid is not null;
CREATE TABLE guide_releases (
  releaseid integer primary key autoincrement,
  guideid integer not null references guides (guideid) on delete cascade,
  major integer not null,
  minor integer not null,
  title text not null,
  notes text not null,
  type text not null check (type in ('major', 'minor')),
  status text not null check (status in ('pending', 'scheduled', 'released', 'superseded', 'withdrawn', 'rejected', 'closed')),
  userid integer references users (userid) on delete set null,
  "createdAt" integer not null,
  "effectiveAt" integer,
  "releasedAt" integer,
  "endAt" integer,
  reason text,
  "guideRevisionid" integer not null references guide_revisions ("guideRevisionid"),
  manifest text not null,
  "manifestHash" text not null
);
CREATE INDEX guide_releases_effectiveat on guide_releases ("effectiveAt") where status = 'scheduled';
CREATE INDEX guide_releases_endat on guide_releases ("endAt") where status = 'released' and "endAt" is not null;
CREATE INDEX guide_releases_guideid on guide_releases (guideid, releaseid);
CREATE INDEX guide_releases_guiderevisionid on guide_releases ("guideRevisionid");
CREATE UNIQUE INDEX guide_releases_in_effect on guide_releases (guideid) where status = 'released';
CREATE UNIQUE INDEX guide_releases_number on guide_releases (guideid, major, minor);
CREATE UNIQUE INDEX guide_releases_open on guide_releases (guideid) where status in ('pending', 'scheduled');
CREATE INDEX guide_releases_status on guide_releases (status, releaseid);
CREATE INDEX guide_releases_userid on guide_releases (userid) where userid is not null;
CREATE TABLE guide_revision_writers (
  "guideRevisionid" integer not null references guide_revisions ("guideRevisionid") on delete cascade,
  userid integer not null references users (userid) on delete cascade,
  primary key ("guideRevisionid", userid)
);
CREATE INDEX guide_revision_writers_userid on guide_revision_writers (userid);
CREATE TABLE guide_revisions (
  "guideRevisionid" integer primary key autoincrement,
  guideid integer not null,
  langid text not null,
  revisionid integer not null,
  at integer not null,
  userid integer references users (userid) on delete set null,
  action text not null,
  content text not null,
  steps text not null,
  "baseRevisionid" integer,
  "sourceRevisionid" integer,
  "isPatrolled" integer not null default 1 check ("isPatrolled" in (0, 1)),
  "isDenied" integer not null default 0 check ("isDenied" in (0, 1))
, forms text not null default '[]');
CREATE INDEX guide_revisions_accepted on guide_revisions (userid, at) where "isPatrolled" = 1;
CREATE INDEX guide_revisions_guideid on guide_revisions (guideid, langid, "guideRevisionid");
CREATE INDEX guide_revisions_revisionid on guide_revisions (guideid, revisionid);
CREATE INDEX guide_revisions_waiting on guide_revisions (guideid, langid, "guideRevisionid")
  where "isPatrolled" = 0 and "isDenied" = 0;
CREATE TABLE guide_tags (
  guideid integer not null references guides (guideid),
  tagid integer not null references tags (tagid),
  primary key (guideid, tagid)
);
CREATE INDEX guide_tags_tagid on guide_tags (tagid);
CREATE TABLE guide_teams (
  guideid integer not null references guides (guideid),
  teamid integer not null references teams (teamid) on delete cascade,
  primary key (guideid, teamid)
);
CREATE INDEX guide_teams_teamid on guide_teams (teamid, guideid);
CREATE TABLE guide_templates (
  guideid integer primary key not null references guides (guideid) on delete cascade,
  at integer not null
);
CREATE TABLE guide_translations (
  guideid integer not null references guides (guideid),
  langid text not null,
  "currentRevisionid" integer not null,
  "newestRevisionid" integer not null,
  subject text not null,
  title text not null,
  summary text not null, edition integer not null default 0, revisionid integer not null default 0,
  primary key (guideid, langid)
);
CREATE UNIQUE INDEX guide_translations_edition on guide_translations (guideid, edition);
CREATE TABLE guide_users (
  guideid integer not null references guides (guideid),
  userid integer not null references users (userid) on delete cascade,
  primary key (guideid, userid)
);
CREATE INDEX guide_users_userid on guide_users (userid, guideid);
CREATE TABLE guides (
  guideid integer primary key autoincrement,
  langid text not null,
  authorid integer references users (userid) on delete set null,
  categoryid integer not null references wikis (wikiid),
  type text not null,
  subject text not null,
  title text not null,
  summary text not null,
  difficulty text not null,
  "timeMax" integer not null,
  imageid integer references images (imageid),
  flags text not null,
  "isPublic" integer not null check ("isPublic" in (0, 1)),
  "isFeatured" integer not null check ("isFeatured" in (0, 1)),
  "isPrerequisiteOnly" integer not null check ("isPrerequisiteOnly" in (0, 1)),
  "isDeleted" integer not null default 0 check ("isDeleted" in (0, 1)),
  revisionid integer not null,
  "currentRevisionid" integer not null,
  "newestRevisionid" integer not null,
  "createdAt" integer not null,
  "publishedAt" integer not null,
  "modifiedAt" integer not null
, editions integer not null default 0, "highestRevisionid" integer not null default 0, "commonRevisionid" integer not null default 0, releaseid integer, "isHeldBack" integer not null default 0 check ("isHeldBack" in (0, 1)), "lastMajor" integer not null default 0, "lastMinor" integer not null default 0);
CREATE INDEX guides_authorid on guides (authorid, guideid);
CREATE INDEX guides_bychange on guides ("isDeleted", "modifiedAt", guideid);
CREATE INDEX guides_bytitle on guides ("isDeleted", title, guideid);
CREATE INDEX guides_categorychange on guides (categoryid, "isDeleted", "modifiedAt", guideid);
CREATE INDEX guides_categoryid on guides (categoryid, "isDeleted", guideid);
CREATE INDEX guides_categorytitle on guides (categoryid, "isDeleted", title, guideid);
CREATE INDEX guides_deleted on guides ("isDeleted", "newestRevisionid") where "isDeleted" = 1;
CREATE INDEX guides_isfeatured on guides ("isFeatured", guideid);
CREATE INDEX guides_langid on guides ("isDeleted", langid, guideid);
CREATE INDEX guides_listed on guides ("isDeleted", guideid, "isPublic", type, "modifiedAt");
CREATE INDEX guides_modifiedat on guides ("modifiedAt", guideid, "isDeleted", "isPublic", type);
CREATE INDEX guides_published on guides ("isDeleted", "isPublic", authorid, "publishedAt");
CREATE INDEX guides_title on guides (title, guideid);
CREATE INDEX guides_type on guides ("isDeleted", type, guideid, "isPublic");
CREATE INDEX guides_unreleased on guides (guideid) where "isPublic" = 1 and "isDeleted" = 0 and releaseid is null;
CREATE TABLE idempotency_keys (
  userid integer not null references users (userid) on delete cascade,
  key text not null,
  route text not null,
  digest text not null,
  status integer not null,
  body text,
  at integer not null,
  primary key (userid, key)
);
CREATE INDEX idempotency_keys_at on idempotency_keys (at);
CREATE TABLE images (
  imageid integer primary key autoincrement,
  guid text not null,
  ownerid integer references users (userid) on delete set null,
  hash text not null,
  bytes integer not null,
  rendition text not null,
  filename text not null,
  encoding text not null,
  width integer not null,
  height integer not null,
  ratio text not null check (ratio in ('ONE_ONE', 'FOUR_THREE', 'VARIABLE')),
  srcid integer references images (imageid),
  edits text,
  markup text,
  exif text,
  "isInManager" integer not null default 1 check ("isInManager" in (0, 1)),
  "unusedSince" integer,
  "createdAt" integer not null
, uploadid text);
CREATE UNIQUE INDEX images_guid on images (guid);
CREATE INDEX images_hash on images (hash);
CREATE INDEX images_ownerid on images (ownerid, "isInManager", imageid);
CREATE INDEX images_rendition on images (rendition);
CREATE INDEX images_srcid on images (srcid);
CREATE UNIQUE INDEX images_uploadid on images (ownerid, uploadid) where uploadid is not null;
CREATE TABLE invitations (
  invitationid integer primary key autoincrement,
  hash text not null,
  "mailHash" text,
  email text,
  "isAuthor" integer not null default 0 check ("isAuthor" in (0, 1)),
  "isModerator" integer not null default 0 check ("isModerator" in (0, 1)),
  "isAdmin" integer not null default 0 check ("isAdmin" in (0, 1)),
  "invitedBy" integer references users (userid) on delete set null,
  "createdAt" integer not null,
  "expiresAt" integer not null,
  "usedAt" integer,
  userid integer references users (userid) on delete set null
);
CREATE UNIQUE INDEX invitations_hash on invitations (hash);
CREATE UNIQUE INDEX invitations_mailhash on invitations ("mailHash");
CREATE TABLE jobs (
  jobid integer primary key autoincrement,
  eventid integer not null references events (eventid) on delete cascade,
  handler text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  attempts integer not null default 0,
  "runAt" integer not null,
  "leaseUntil" integer,
  lease text,
  "lastError" text,
  "finishedAt" integer
);
CREATE UNIQUE INDEX jobs_eventid on jobs (eventid, handler);
CREATE INDEX jobs_running on jobs ("leaseUntil", handler) where state = 'running';
CREATE INDEX jobs_state on jobs (state, "runAt", jobid);
CREATE INDEX jobs_waiting on jobs ("runAt", handler) where state = 'waiting';
CREATE TABLE machine_translations (
  hash text primary key not null,
  text text not null,
  at integer not null
);
CREATE INDEX machine_translations_at on machine_translations (at);
CREATE TABLE media_objects (
  objectid integer primary key autoincrement,
  kind text not null check (kind in ('video', 'embed')),
  guid text not null,
  ownerid integer references users (userid) on delete set null,
  hash text,
  bytes integer,
  filename text not null,
  width integer not null,
  height integer not null,
  "durationMs" integer not null default 0,
  imageid integer references images (imageid),
  state text not null check (state in ('processing', 'finished', 'failed')),
  data text not null,
  "isInManager" integer not null default 1 check ("isInManager" in (0, 1)),
  "unusedSince" integer,
  "createdAt" integer not null,
  check (kind = 'embed' or hash is not null)
);
CREATE UNIQUE INDEX media_objects_guid on media_objects (guid);
CREATE INDEX media_objects_hash on media_objects (hash);
CREATE INDEX media_objects_imageid on media_objects (imageid);
CREATE INDEX media_objects_ownerid on media_objects (ownerid, kind, "isInManager", objectid);
CREATE TABLE media_tags (
  medium text not null check (medium in ('image', 'object', 'document')),
  mediumid integer not null,
  name text not null,
  primary key (medium, mediumid, name)
);
CREATE INDEX media_tags_name on media_tags (name, medium, mediumid);
CREATE TABLE media_uses (
  medium text not null check (medium in ('image', 'object', 'document')),
  mediumid integer not null,
  place text not null check (place in ('guide', 'step', 'wiki', 'comment', 'entry', 'user', 'team', 'site')),
  placeid integer not null,
  langid text not null,
  guideid integer,
  "isCurrent" integer not null check ("isCurrent" in (0, 1)),
  "isGranted" integer not null check ("isGranted" in (0, 1)),
  primary key (medium, mediumid, place, placeid, langid)
);
CREATE INDEX media_uses_guideid on media_uses (guideid);
CREATE INDEX media_uses_place on media_uses (place, placeid, langid);
CREATE TABLE name_claims (
  claim text not null,
  userid integer not null references users (userid) on delete cascade,
  "isShared" integer not null check ("isShared" in (0, 1)),
  primary key (claim, userid)
);
CREATE UNIQUE INDEX name_claims_claim on name_claims (claim) where "isShared" = 0;
CREATE INDEX name_claims_userid on name_claims (userid);
CREATE TABLE notice_choices (
  userid integer primary key not null references users (userid) on delete cascade,
  mail text not null check (mail in ('immediate', 'daily', 'none')),
  "pageOff" text not null,
  "mailOff" text not null
);
CREATE TABLE "notices" (
  noticeid integer primary key autoincrement,
  userid integer not null references users (userid) on delete cascade,
  kind text not null,
  eventid integer not null,
  subject text not null check (subject in ('guide', 'wiki', 'entry', 'user', 'shared-device')),
  subjectid integer not null,
  detail text not null,
  actorid integer,
  at integer not null,
  "isShown" integer not null check ("isShown" in (0, 1)),
  "readAt" integer,
  "mailAt" integer,
  "mailedAt" integer
);
CREATE INDEX notices_at on notices (at);
CREATE INDEX notices_deviations on notices (subjectid) where kind = 'run_deviation';
CREATE UNIQUE INDEX notices_eventid on notices (eventid, userid, kind);
CREATE INDEX notices_mailat on notices ("mailAt", userid) where "mailAt" is not null;
CREATE INDEX notices_unread on notices (userid, noticeid) where "readAt" is null;
CREATE INDEX notices_unread_of on notices (subject, subjectid) where "readAt" is null;
CREATE INDEX notices_userid on notices (userid, noticeid);
CREATE TABLE password_resets (
  resetid integer primary key autoincrement,
  userid integer not null references users (userid) on delete cascade,
  hash text not null,
  "createdAt" integer not null,
  "expiresAt" integer not null
, "madeBy" integer references users (userid) on delete cascade);
CREATE UNIQUE INDEX password_resets_hash on password_resets (hash);
CREATE INDEX password_resets_madeby on password_resets ("madeBy") where "madeBy" is not null;
CREATE INDEX password_resets_userid on password_resets (userid);
CREATE TABLE release_pins (
  releaseid integer not null references guide_releases (releaseid) on delete cascade,
  pinnedid integer not null references guide_releases (releaseid),
  primary key (releaseid, pinnedid)
);
CREATE INDEX release_pins_pinnedid on release_pins (pinnedid);
CREATE TABLE removed_runs (
  runid text primary key not null,
  "removedAt" integer not null
);
CREATE TABLE "run_devices" (
  entryid integer not null references entries (entryid) on delete cascade,
  device text not null,
  label text not null,
  userid integer references users (userid) on delete set null,
  "lastSeq" integer not null,
  "eventCount" integer not null,
  "lastAt" integer not null,
  "heardAt" integer not null,
  "toldAt" integer,
  "toldSeq" integer
, "closedAt" integer, "closedSeq" integer, "givenUp" integer not null default 0);
CREATE UNIQUE INDEX run_devices_person on run_devices (entryid, device, userid);
CREATE TABLE run_plan_uses (
  medium text not null check (medium in ('image', 'object', 'document')),
  mediumid integer not null,
  planid integer not null references run_plans (planid) on delete cascade,
  place text not null check (place in ('guide', 'step')),
  placeid integer not null,
  langid text not null,
  primary key (medium, mediumid, planid, place, placeid, langid)
);
CREATE TABLE run_plans (
  planid integer primary key autoincrement,
  guideid integer not null references guides (guideid),
  digest text not null
);
CREATE UNIQUE INDEX run_plans_digest on run_plans (digest);
CREATE TABLE run_titles (
  guideid integer primary key not null references guides (guideid),
  words text not null
);
CREATE TABLE saved_views (
  viewid integer primary key autoincrement,
  userid integer not null references users (userid) on delete cascade,
  teamid integer references teams (teamid) on delete set null,
  list text not null check (list in ('runs', 'guides')),
  name text not null,
  filter text not null,
  "savedAt" integer not null,
  unique (userid, list, name)
);
CREATE INDEX saved_views_teamid on saved_views (teamid) where teamid is not null;
CREATE TABLE search_documents (
  docid integer primary key autoincrement,
  guideid integer references guides (guideid) on delete cascade,
  wikiid integer references wikis (wikiid) on delete cascade,
  langid text not null,
  "isOriginal" integer not null check ("isOriginal" in (0, 1)),
  "isFeatured" integer not null check ("isFeatured" in (0, 1)),
  title text not null,
  about text not null,
  hash text not null, version integer not null default 0,
  check ((guideid is null) <> (wikiid is null))
);
CREATE UNIQUE INDEX search_documents_guideid on search_documents (guideid, langid) where guideid is not null;
CREATE INDEX search_documents_version on search_documents (version, "isOriginal", docid);
CREATE UNIQUE INDEX search_documents_wikiid on search_documents (wikiid, langid) where wikiid is not null;
CREATE VIRTUAL TABLE search_index using fts5 (
  title, about, body, marks,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3'
);
CREATE VIRTUAL TABLE search_index_runs using fts5 (
  title, about, body, marks,
  content = '', contentless_delete = 1, detail = 'column', tokenize = 'unicode61 remove_diacritics 0',
  prefix = '1 2 3 4 5 6 7 8 9 10'
);
CREATE TABLE search_misses (
  missid integer primary key autoincrement,
  words text not null unique,
  query text not null,
  langid text not null,
  count integer not null,
  "firstAt" integer not null,
  "lastAt" integer not null
);
CREATE TABLE search_trigrams (
  trigram text not null,
  wordid integer not null references search_words (wordid) on delete cascade,
  primary key (trigram, wordid)
);
CREATE INDEX search_trigrams_wordid on search_trigrams (wordid);
CREATE TABLE search_words (
  wordid integer primary key autoincrement,
  word text not null unique
);
CREATE TABLE settings (
  key text primary key not null,
  value text not null
);
CREATE TABLE shared_device_people (
  shared_deviceid integer not null references shared_devices (shared_deviceid),
  userid integer not null references users (userid) on delete cascade,
  "usedAt" integer not null,
  primary key (shared_deviceid, userid)
);
CREATE INDEX shared_device_people_usedat on shared_device_people (shared_deviceid, "usedAt");
CREATE INDEX shared_device_people_userid on shared_device_people (userid);
CREATE TABLE shared_devices (
  shared_deviceid integer primary key autoincrement,
  name text not null,
  "lockMinutes" integer not null check ("lockMinutes" between 1 and 240),
  "keyHash" text not null,
  "registeredAt" integer not null,
  userid integer not null references users (userid),
  "lastUsedAt" integer,
  "lastUserid" integer references users (userid),
  "withdrawnAt" integer,
  "emptiedAt" integer
);
CREATE UNIQUE INDEX shared_devices_keyhash on shared_devices ("keyHash");
CREATE INDEX shared_devices_lastuserid on shared_devices ("lastUserid") where "lastUserid" is not null;
CREATE INDEX shared_devices_userid on shared_devices (userid);
CREATE TABLE shown_forms (
  "shownFrom" integer primary key not null,
  stepid integer not null references steps (stepid),
  guideid integer not null references guides (guideid),
  "formRevisionid" integer references form_revisions ("formRevisionid")
);
CREATE INDEX shown_forms_formrevisionid on shown_forms ("formRevisionid");
CREATE INDEX shown_forms_guideid on shown_forms (guideid, "shownFrom");
CREATE UNIQUE INDEX shown_forms_stepid on shown_forms (stepid, "shownFrom");
CREATE TABLE signatures (
  signatureid integer primary key autoincrement,
  at integer not null,
  userid integer not null references users (userid),
  "printedName" text not null,
  "forUserid" integer references users (userid),
  "forName" text,
  meaning text not null,
  "meaningText" text not null,
  method text not null check (method in ('password', 'pin', 'badge', 'token')),
  subject text not null,
  subjectid integer not null,
  "subjectHash" text not null,
  decision text check (decision in ('approve', 'reject')),
  comment text not null
);
CREATE INDEX signatures_foruserid on signatures ("forUserid") where "forUserid" is not null;
CREATE INDEX signatures_subject on signatures (subject, subjectid, signatureid);
CREATE INDEX signatures_userid on signatures (userid, signatureid);
CREATE TABLE signing_codes (
  userid integer primary key not null references users (userid) on delete cascade,
  hash text not null,
  "expiresAt" integer not null
);
CREATE TABLE site_identity (
  siteid text primary key not null,
  "createdAt" integer not null
);
CREATE TABLE site_keys (
  keyid integer primary key autoincrement,
  fingerprint text not null unique,
  "publicKey" text not null,
  "createdAt" integer not null,
  "replacedAt" integer
);
CREATE UNIQUE INDEX site_keys_current on site_keys ((1)) where "replacedAt" is null;
CREATE TABLE site_secrets (
  name text primary key not null,
  secret text not null
);
CREATE TABLE step_revisions (
  "stepRevisionid" integer primary key autoincrement,
  stepid integer not null references steps (stepid),
  langid text not null,
  title text not null,
  lines text not null,
  media text not null,
  at integer not null,
  userid integer references users (userid) on delete set null
, revisionid integer);
CREATE INDEX step_revisions_stepid on step_revisions (stepid, langid, "stepRevisionid");
CREATE TABLE steps (
  stepid integer primary key autoincrement,
  guideid integer not null references guides (guideid),
  "createdAt" integer not null
, "commonRevisionid" integer not null default 0);
CREATE INDEX steps_guideid on steps (guideid);
CREATE TABLE tags (
  tagid integer primary key autoincrement,
  name text not null,
  "isTyped" integer not null default 0 check ("isTyped" in (0, 1)),
  "createdAt" integer not null
);
CREATE UNIQUE INDEX tags_name on tags (name);
CREATE TABLE team_members (
  teamid integer not null references teams (teamid) on delete cascade,
  userid integer not null references users (userid) on delete cascade,
  "joinedAt" integer not null,
  primary key (teamid, userid)
);
CREATE INDEX team_members_userid on team_members (userid);
CREATE TABLE teams (
  teamid integer primary key autoincrement,
  name text not null,
  "searchText" text not null,
  ownerid integer references users (userid) on delete set null,
  description text not null default '',
  "joinCode" text,
  imageid integer references images (imageid),
  "createdAt" integer not null
);
CREATE INDEX teams_imageid on teams (imageid);
CREATE TABLE throttled_attempts (
  attemptid integer primary key autoincrement,
  key text not null,
  at integer not null
);
CREATE INDEX throttled_attempts_at on throttled_attempts (at);
CREATE INDEX throttled_attempts_key on throttled_attempts (key, at);
CREATE TABLE tokens (
  tokenid integer primary key autoincrement,
  userid integer not null references users (userid) on delete cascade,
  hash text not null,
  kind text not null check (kind in ('session', 'api')),
  label text not null,
  "createdAt" integer not null,
  "lastUsedAt" integer,
  "expiresAt" integer
, scopes text, shared_deviceid integer references shared_devices (shared_deviceid));
CREATE INDEX tokens_expiresat on tokens ("expiresAt");
CREATE UNIQUE INDEX tokens_hash on tokens (hash);
CREATE INDEX tokens_shared_deviceid on tokens (shared_deviceid) where shared_deviceid is not null;
CREATE INDEX tokens_userid on tokens (userid, tokenid);
CREATE TABLE uploads (
  uploadid integer primary key autoincrement,
  guid text not null,
  ownerid integer not null references users (userid) on delete cascade,
  filename text not null,
  bytes integer not null,
  received integer not null default 0,
  parts text not null default '[]',
  mediumid integer,
  "createdAt" integer not null,
  "changedAt" integer not null
);
CREATE INDEX uploads_changed on uploads ("changedAt");
CREATE UNIQUE INDEX uploads_guid on uploads (guid);
CREATE INDEX uploads_ownerid on uploads (ownerid, uploadid);
CREATE TABLE user_id_badges (
  userid integer primary key not null references users (userid) on delete cascade,
  hash text not null,
  "setAt" integer not null
, "exposedAt" integer, "exposedIn" integer, "mayBeShort" integer not null default 1, keyid text);
CREATE UNIQUE INDEX user_id_badges_hash on user_id_badges (hash);
CREATE TABLE user_pins (
  userid integer primary key not null references users (userid) on delete cascade,
  hash text not null,
  "setAt" integer not null
, keyid text);
CREATE TABLE users (
  userid integer primary key autoincrement,
  email text not null,
  username text not null,
  "uniqueUsername" text,
  "searchText" text not null,
  "passwordHash" text,
  "ssoUserid" text,
  "isAuthor" integer not null default 0 check ("isAuthor" in (0, 1)),
  "isModerator" integer not null default 0 check ("isModerator" in (0, 1)),
  "isAdmin" integer not null default 0 check ("isAdmin" in (0, 1)),
  "isEnabled" integer not null default 1 check ("isEnabled" in (0, 1)),
  reputation integer not null default 0,
  langid text,
  location text,
  summary text,
  about text not null default '',
  imageid integer,
  "joinedAt" integer not null,
  "modifiedAt" integer not null
, "isNameClaimed" integer not null default 0 check ("isNameClaimed" in (0, 1)), "lastSeenAt" integer not null default 0);
CREATE UNIQUE INDEX users_email on users (email);
CREATE INDEX users_imageid on users (imageid);
CREATE INDEX users_joinedat on users ("joinedAt");
CREATE INDEX users_lastseenat on users ("lastSeenAt", userid);
CREATE INDEX users_searchtext on users ("searchText", userid);
CREATE UNIQUE INDEX users_ssouserid on users ("ssoUserid");
CREATE INDEX users_unclaimed on users (userid) where "isNameClaimed" = 0;
CREATE UNIQUE INDEX users_uniqueusername on users ("uniqueUsername");
CREATE INDEX users_username on users (username, userid);
CREATE TABLE wiki_former_titles (
  namespace text not null,
  "titleKey" text not null,
  "titleFold" text not null,
  wikiid integer not null references wikis (wikiid) on delete cascade,
  primary key (namespace, "titleKey")
);
CREATE INDEX wiki_former_titles_titlefold on wiki_former_titles (namespace, "titleFold", wikiid);
CREATE INDEX wiki_former_titles_wikiid on wiki_former_titles (wikiid);
CREATE TABLE wiki_revisions (
  revisionid integer primary key autoincrement,
  wikiid integer not null,
  langid text not null,
  at integer not null,
  userid integer references users (userid) on delete set null,
  action text not null,
  content text not null,
  "sourceRevisionid" integer,
  "isPatrolled" integer not null default 1 check ("isPatrolled" in (0, 1)),
  "isDenied" integer not null default 0 check ("isDenied" in (0, 1))
);
CREATE INDEX wiki_revisions_userid on wiki_revisions (userid, wikiid);
CREATE INDEX wiki_revisions_waiting on wiki_revisions (wikiid, langid, revisionid) where "isPatrolled" = 0 and "isDenied" = 0;
CREATE INDEX wiki_revisions_wikiid on wiki_revisions (wikiid, langid, revisionid);
CREATE TABLE wiki_tags (
  wikiid integer not null references wikis (wikiid),
  tagid integer not null references tags (tagid),
  primary key (wikiid, tagid)
);
CREATE INDEX wiki_tags_tagid on wiki_tags (tagid);
CREATE TABLE wiki_translations (
  wikiid integer not null references wikis (wikiid),
  langid text not null,
  "currentRevisionid" integer not null,
  "newestRevisionid" integer not null,
  "displayTitle" text not null,
  description text not null,
  excerpt text not null,
  primary key (wikiid, langid)
);
CREATE TABLE wikis (
  wikiid integer primary key autoincrement,
  namespace text not null,
  title text not null,
  "titleKey" text not null,
  langid text not null,
  parentid integer references wikis (wikiid),
  position integer not null default 0,
  "displayTitle" text not null,
  description text not null,
  excerpt text not null,
  imageid integer references images (imageid),
  "isDeleted" integer not null default 0 check ("isDeleted" in (0, 1)),
  "isPrivate" integer not null default 0 check ("isPrivate" in (0, 1)),
  "isStub" integer not null default 0 check ("isStub" in (0, 1)),
  authorid integer references users (userid) on delete set null,
  "currentRevisionid" integer not null,
  "newestRevisionid" integer not null,
  "createdAt" integer not null,
  "modifiedAt" integer not null
, "titleFold" text not null default '');
CREATE INDEX wikis_modifiedat on wikis (namespace, "modifiedAt");
CREATE UNIQUE INDEX wikis_namespace on wikis (namespace, "titleKey");
CREATE INDEX wikis_parentid on wikis (parentid, position, title);
CREATE INDEX wikis_title on wikis (namespace, title);
CREATE INDEX wikis_titlefold on wikis (namespace, "titleFold", wikiid);
