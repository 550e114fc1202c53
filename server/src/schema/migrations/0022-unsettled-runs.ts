// Lists find runs that hold answers which disagree, or wait for notes of devices, by an index.
export const unsettledRuns = `
alter table entries add column unsent {int} not null default 0;
update entries set unsent = coalesce((select sum("lastSeq" - "eventCount") from run_devices
  where run_devices.entryid = entries.entryid), 0);
create index entries_unsettled on entries ("startedAt", entryid, guideid, userid, status)
  where disagreements > 0 or unsent > 0;
`
