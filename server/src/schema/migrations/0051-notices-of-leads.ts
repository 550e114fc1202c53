// Stores when leads were notified that a run takes longer than its guide says, and finds the notices of deviations of a run.
export const noticesOfLeads = `
alter table entries add column "overdueAt" {int};
update entries set "overdueAt" = "startedAt" where "endedAt" is null;
create index notices_deviations on notices (subjectid) where kind = 'run_deviation';
`
