// Guides and steps with their immutable revisions; viewers, likes and completions.
export const guides = `
create table guides (
  guideid {id},
  langid {text} not null,
  authorid {int} references users (userid) on delete set null,
  categoryid {int} not null references wikis (wikiid),
  type {text} not null,
  subject {text} not null,
  title {text} not null,
  summary {text} not null,
  difficulty {text} not null,
  "timeMax" {int} not null,
  imageid {int} references images (imageid),
  flags {text} not null,
  "isPublic" {int} not null check ("isPublic" in (0, 1)),
  "isFeatured" {int} not null check ("isFeatured" in (0, 1)),
  "isPrerequisiteOnly" {int} not null check ("isPrerequisiteOnly" in (0, 1)),
  "isDeleted" {int} not null default 0 check ("isDeleted" in (0, 1)),
  revisionid {int} not null,
  "currentRevisionid" {int} not null,
  "newestRevisionid" {int} not null,
  "createdAt" {int} not null,
  "publishedAt" {int} not null,
  "modifiedAt" {int} not null
);
create index guides_listed on guides ("isDeleted", guideid, "isPublic", type, "modifiedAt");
create index guides_type on guides ("isDeleted", type, guideid, "isPublic");
create index guides_isfeatured on guides ("isFeatured", guideid);
create index guides_categoryid on guides (categoryid, "isDeleted", guideid);
create index guides_modifiedat on guides ("modifiedAt", guideid, "isDeleted", "isPublic", type);
create index guides_authorid on guides (authorid, guideid);
create index guides_deleted on guides ("isDeleted", "newestRevisionid") where "isDeleted" = 1;

create table guide_revisions (
  "guideRevisionid" {id},
  guideid {int} not null,
  langid {text} not null,
  revisionid {int} not null,
  at {int} not null,
  userid {int} references users (userid) on delete set null,
  action {text} not null,
  content {text} not null,
  steps {text} not null,
  "baseRevisionid" {int},
  "sourceRevisionid" {int},
  "isPatrolled" {int} not null default 1 check ("isPatrolled" in (0, 1)),
  "isDenied" {int} not null default 0 check ("isDenied" in (0, 1))
);
create index guide_revisions_guideid on guide_revisions (guideid, langid, "guideRevisionid");
create index guide_revisions_revisionid on guide_revisions (guideid, revisionid);
create index guide_revisions_waiting on guide_revisions (guideid, langid, "guideRevisionid")
  where "isPatrolled" = 0 and "isDenied" = 0;

create table guide_translations (
  guideid {int} not null references guides (guideid),
  langid {text} not null,
  "currentRevisionid" {int} not null,
  "newestRevisionid" {int} not null,
  subject {text} not null,
  title {text} not null,
  summary {text} not null,
  primary key (guideid, langid)
);

create table steps (
  stepid {id},
  guideid {int} not null references guides (guideid),
  "createdAt" {int} not null
);
create index steps_guideid on steps (guideid);

create table step_revisions (
  "stepRevisionid" {id},
  stepid {int} not null references steps (stepid),
  langid {text} not null,
  title {text} not null,
  lines {text} not null,
  media {text} not null,
  at {int} not null,
  userid {int} references users (userid) on delete set null
);
create index step_revisions_stepid on step_revisions (stepid, langid, "stepRevisionid");

create table guide_prerequisites (
  guideid {int} not null references guides (guideid),
  prerequisiteid {int} not null references guides (guideid),
  position {int} not null,
  primary key (guideid, prerequisiteid)
);
create index guide_prerequisites_prerequisiteid on guide_prerequisites (prerequisiteid);

create table guide_contributors (
  guideid {int} not null references guides (guideid),
  userid {int} not null references users (userid) on delete cascade,
  primary key (guideid, userid)
);
create index guide_contributors_userid on guide_contributors (userid, guideid);

create table guide_users (
  guideid {int} not null references guides (guideid),
  userid {int} not null references users (userid) on delete cascade,
  primary key (guideid, userid)
);
create index guide_users_userid on guide_users (userid, guideid);

create table guide_teams (
  guideid {int} not null references guides (guideid),
  teamid {int} not null references teams (teamid) on delete cascade,
  primary key (guideid, teamid)
);
create index guide_teams_teamid on guide_teams (teamid, guideid);

create table guide_tags (
  guideid {int} not null references guides (guideid),
  tagid {int} not null references tags (tagid),
  primary key (guideid, tagid)
);
create index guide_tags_tagid on guide_tags (tagid);

create table favorites (
  userid {int} not null references users (userid) on delete cascade,
  guideid {int} not null references guides (guideid),
  at {int} not null,
  primary key (userid, guideid)
);
create index favorites_guideid on favorites (guideid);

create table completions (
  userid {int} not null references users (userid) on delete cascade,
  guideid {int} not null references guides (guideid),
  at {int} not null,
  primary key (userid, guideid)
);
create index completions_guideid on completions (guideid);
`
