// Adds the backups of the site and the drills that restore them on trial.
export const backups = `
create table backups (
  backupid {id},
  kind {text} not null check (kind in ('backup', 'drill')),
  source {text} not null check (source in ('schedule', 'user', 'command')),
  state {text} not null check (state in ('waiting', 'running', 'done', 'failed')),
  userid {int} references users (userid) on delete set null,
  "requestedAt" {int} not null,
  "startedAt" {int},
  "beatAt" {int},
  "finishedAt" {int},
  place {text},
  snapshot {text},
  "rowCount" {int},
  "fileCount" {int},
  bytes {int},
  "newBytes" {int},
  message {text}
);
create index backups_kind on backups (kind, state, backupid);
create index backups_userid on backups (userid) where userid is not null;
`
