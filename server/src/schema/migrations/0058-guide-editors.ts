// Windows in which a guide is being edited. They expire within seconds, so nothing refers to them.
export const guideEditors = `
create table guide_editors (
  guideid {int} not null references guides (guideid) on delete cascade,
  windowid {text} not null,
  userid {int} not null references users (userid) on delete cascade,
  stepid {int},
  "seenAt" {int} not null,
  primary key (guideid, windowid)
);
create index guide_editors_userid on guide_editors (userid);
create index guide_editors_seen on guide_editors ("seenAt");
`
