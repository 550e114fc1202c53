// Categories and pages with their revisions; tags; teams.
export const wiki = `
create table wikis (
  wikiid {id},
  namespace {text} not null,
  title {text} not null,
  "titleKey" {text} not null,
  langid {text} not null,
  parentid {int} references wikis (wikiid),
  position {int} not null default 0,
  "displayTitle" {text} not null,
  description {text} not null,
  excerpt {text} not null,
  imageid {int} references images (imageid),
  "isDeleted" {int} not null default 0 check ("isDeleted" in (0, 1)),
  "isPrivate" {int} not null default 0 check ("isPrivate" in (0, 1)),
  "isStub" {int} not null default 0 check ("isStub" in (0, 1)),
  authorid {int} references users (userid) on delete set null,
  "currentRevisionid" {int} not null,
  "newestRevisionid" {int} not null,
  "createdAt" {int} not null,
  "modifiedAt" {int} not null
);
create unique index wikis_namespace on wikis (namespace, "titleKey");
create index wikis_title on wikis (namespace, title);
create index wikis_parentid on wikis (parentid, position, title);
create index wikis_modifiedat on wikis (namespace, "modifiedAt");

create table wiki_translations (
  wikiid {int} not null references wikis (wikiid),
  langid {text} not null,
  "currentRevisionid" {int} not null,
  "newestRevisionid" {int} not null,
  "displayTitle" {text} not null,
  description {text} not null,
  excerpt {text} not null,
  primary key (wikiid, langid)
);

create table wiki_revisions (
  revisionid {id},
  wikiid {int} not null,
  langid {text} not null,
  at {int} not null,
  userid {int} references users (userid) on delete set null,
  action {text} not null,
  content {text} not null,
  "sourceRevisionid" {int},
  "isPatrolled" {int} not null default 1 check ("isPatrolled" in (0, 1)),
  "isDenied" {int} not null default 0 check ("isDenied" in (0, 1))
);
create index wiki_revisions_wikiid on wiki_revisions (wikiid, langid, revisionid);
create index wiki_revisions_waiting on wiki_revisions (wikiid, langid, revisionid) where "isPatrolled" = 0 and "isDenied" = 0;
create index wiki_revisions_userid on wiki_revisions (userid, wikiid);

create table tags (
  tagid {id},
  name {text} not null,
  "isTyped" {int} not null default 0 check ("isTyped" in (0, 1)),
  "createdAt" {int} not null
);
create unique index tags_name on tags (name);

create table wiki_tags (
  wikiid {int} not null references wikis (wikiid),
  tagid {int} not null references tags (tagid),
  primary key (wikiid, tagid)
);
create index wiki_tags_tagid on wiki_tags (tagid);

create table teams (
  teamid {id},
  name {text} not null,
  "searchText" {text} not null,
  ownerid {int} references users (userid) on delete set null,
  description {text} not null default '',
  "joinCode" {text},
  imageid {int} references images (imageid),
  "createdAt" {int} not null
);
create index teams_imageid on teams (imageid);

create table team_members (
  teamid {int} not null references teams (teamid) on delete cascade,
  userid {int} not null references users (userid) on delete cascade,
  "joinedAt" {int} not null,
  primary key (teamid, userid)
);
create index team_members_userid on team_members (userid);
`
