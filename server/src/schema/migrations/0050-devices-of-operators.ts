// Stores the shared device on which the operator of a run worked last, and the time; null for other devices and programs.
export const devicesOfOperators = `
alter table entries add column "operatorAt" {int} not null default 0;
alter table entries add column shared_deviceid {int} references shared_devices (shared_deviceid);
create index entries_shared_deviceid on entries (shared_deviceid, "startedAt")
  where shared_deviceid is not null and "endedAt" is null;
`
