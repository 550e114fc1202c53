// Which site this database is of, and which stored files were dropped and may be removed after a while.
export const safeKeeping = `
create table site_identity (
  siteid {text} primary key not null,
  "createdAt" {int} not null
);

create table dropped_files (
  name {text} primary key not null,
  "droppedAt" {int} not null
);
create index dropped_files_at on dropped_files ("droppedAt");
`
