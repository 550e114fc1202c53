// Adds the identity of the site, and the dropped files that may be removed after a while.
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
