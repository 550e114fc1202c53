// Finds open jobs by indexes of their own: done jobs stay for two weeks and outnumber them by far.
export const openJobs = `
create index jobs_waiting on jobs ("runAt", handler) where state = 'waiting';
create index jobs_running on jobs ("leaseUntil", handler) where state = 'running';
drop index jobs_lease;
`
