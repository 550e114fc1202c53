// Saved views belong to a list, of runs or of guides. SQLite cannot change a unique constraint, so the table is copied.
export const savedViews = `
create table saved_views (
  viewid {id},
  userid {int} not null references users (userid) on delete cascade,
  teamid {int} references teams (teamid) on delete set null,
  list {text} not null check (list in ('runs', 'guides')),
  name {text} not null,
  filter {text} not null,
  "savedAt" {int} not null,
  unique (userid, list, name)
);
insert into saved_views (viewid, userid, teamid, list, name, filter, "savedAt")
  select viewid, userid, teamid, 'runs', name, filter, "savedAt" from record_views;
drop table record_views;
create index saved_views_teamid on saved_views (teamid) where teamid is not null;
`

/** Rows with an explicit id do not advance the sequence. */
export const savedViewsOnPostgres = `
select setval(pg_get_serial_sequence('saved_views', 'viewid'), coalesce(max(viewid), 0) + 1, false) from saved_views;
`
