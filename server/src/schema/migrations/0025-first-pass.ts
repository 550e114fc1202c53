// Runs keep whether a value of theirs was ever outside of what was expected, and the yield of a guide is counted by an index.
export const firstPass = `
alter table entries add column "everDeviated" {int} not null default 0 check ("everDeviated" in (0, 1));
update entries set "everDeviated" = 1
  where entryid in (select entryid from entry_values where deviation is not null);
create index entries_yield on entries (guideid, "endedAt", status, deviations, missing, "everDeviated")
  where "endedAt" is not null;
`
