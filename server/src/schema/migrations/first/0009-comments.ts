// Comments on guides, steps and pages; replies have one level.
export const comments = `
create table comments (
  commentid {id},
  context {text} not null check (context in ('guide', 'step', 'wiki')),
  contextid {int} not null,
  guideid {int} references guides (guideid),
  wikiid {int} references wikis (wikiid),
  parentid {int} references comments (commentid),
  userid {int} references users (userid) on delete set null,
  langid {text} not null,
  text {text} not null,
  status {text} not null check (status in ('public', 'resolved', 'deleted')),
  replies {int} not null default 0,
  "createdAt" {int} not null,
  "modifiedAt" {int} not null,
  "repliedAt" {int} not null default 0,
  "touchedAt" {int} not null,
  check ((guideid is null) <> (wikiid is null))
);
create index comments_context on comments (context, contextid, commentid)
  where parentid is null and status <> 'deleted';
create index comments_threads on comments (commentid) where parentid is null and status <> 'deleted';
create index comments_langid on comments (langid, commentid) where parentid is null and status <> 'deleted';
create index comments_touchedat on comments ("touchedAt", commentid)
  where parentid is null and status <> 'deleted';
create index comments_parentid on comments (parentid, commentid) where parentid is not null;
create index comments_guideid on comments (guideid, commentid);
create index comments_wikiid on comments (wikiid, commentid);
create index comments_userid on comments (userid, commentid);
`
