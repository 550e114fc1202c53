// Adds whether a value of a run was ever outside its limits, and an index for the yield of a guide.
export const firstPass = `
alter table entries add column "everDeviated" {int} not null default 0 check ("everDeviated" in (0, 1));
update entries set "everDeviated" = 1
  where entryid in (select entryid from entry_values where deviation is not null);
create index entries_yield on entries (guideid, "endedAt", status, deviations, missing, "everDeviated")
  where "endedAt" is not null;
`
