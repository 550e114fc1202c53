// Indexes for charts that count values and deviations of finished runs only.
export const chartsOfFinishedRuns = `
drop index entry_values_fieldguid;
create index entry_values_fieldguid on entry_values ("fieldGuid", at, valueid, number, entryid) where "isCurrent" = 1;
drop index entry_values_deviation;
create index entry_values_deviation on entry_values (entryid, stepid, "fieldGuid", deviation, "isCurrent")
  where deviation is not null and "isCurrent" = 1;
create index entries_deviating_of_guide on entries (guideid, "startedAt", entryid, userid, status, "endedAt")
  where deviations > 0;
`
