// Adds releases of guides, the release that each run follows, and releases that prerequisites are pinned to.
export const guideReleases = `
create table guide_releases (
  releaseid {id},
  guideid {int} not null references guides (guideid) on delete cascade,
  major {int} not null,
  minor {int} not null,
  title {text} not null,
  notes {text} not null,
  type {text} not null check (type in ('major', 'minor')),
  status {text} not null check (status in ('pending', 'scheduled', 'released', 'superseded', 'withdrawn', 'rejected', 'closed')),
  userid {int} references users (userid) on delete set null,
  "createdAt" {int} not null,
  "effectiveAt" {int},
  "releasedAt" {int},
  "endAt" {int},
  reason {text},
  "guideRevisionid" {int} not null references guide_revisions ("guideRevisionid"),
  manifest {text} not null,
  "manifestHash" {text} not null
);
create unique index guide_releases_number on guide_releases (guideid, major, minor);
create index guide_releases_guideid on guide_releases (guideid, releaseid);
create index guide_releases_status on guide_releases (status, releaseid);
create index guide_releases_userid on guide_releases (userid) where userid is not null;
create index guide_releases_guiderevisionid on guide_releases ("guideRevisionid");
create unique index guide_releases_open on guide_releases (guideid) where status in ('pending', 'scheduled');
create unique index guide_releases_in_effect on guide_releases (guideid) where status = 'released';
create index guide_releases_effectiveat on guide_releases ("effectiveAt") where status = 'scheduled';
create index guide_releases_endat on guide_releases ("endAt") where status = 'released' and "endAt" is not null;

create table release_pins (
  releaseid {int} not null references guide_releases (releaseid) on delete cascade,
  pinnedid {int} not null references guide_releases (releaseid),
  primary key (releaseid, pinnedid)
);
create index release_pins_pinnedid on release_pins (pinnedid);

alter table guides add column releaseid {int};
alter table guides add column "isHeldBack" {int} not null default 0 check ("isHeldBack" in (0, 1));
alter table guides add column "lastMajor" {int} not null default 0;
alter table guides add column "lastMinor" {int} not null default 0;
create index guides_unreleased on guides (guideid) where "isPublic" = 1 and "isDeleted" = 0 and releaseid is null;

alter table guide_prerequisites add column releaseid {int} references guide_releases (releaseid);
create index guide_prerequisites_releaseid on guide_prerequisites (releaseid) where releaseid is not null;

alter table entries add column releaseid {int} references guide_releases (releaseid);
create index entries_releaseid on entries (releaseid) where releaseid is not null;
`
