// Adds an index for runs with conflicting answers or with pending events of devices.
export const unsettledRuns = `
alter table entries add column unsent {int} not null default 0;
update entries set unsent = coalesce((select sum("lastSeq" - "eventCount") from run_devices
  where run_devices.entryid = entries.entryid), 0);
create index entries_unsettled on entries ("startedAt", entryid, guideid, userid, status)
  where disagreements > 0 or unsent > 0;
`
