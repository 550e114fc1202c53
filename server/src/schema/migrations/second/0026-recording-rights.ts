// Binds each device of a run to one user, stores what the server reported to it, and keeps removed runs removed.

const devices = `
  entryid {int} not null references entries (entryid) on delete cascade,
  device {text} not null,
  label {text} not null,
  userid {int} references users (userid) on delete set null,
  "lastSeq" {int} not null,
  "eventCount" {int} not null,
  "lastAt" {int} not null,
  "heardAt" {int} not null,
  "toldAt" {int},
  "toldSeq" {int}`

/** A device without events comes from a rejected batch. */
export const recordingRights = `
create table devices_of_people (${devices}
);
insert into devices_of_people (entryid, device, label, userid, "lastSeq", "eventCount", "lastAt", "heardAt")
  select d.entryid, d.device, max(d.label), e.userid, max(d."lastSeq"), count(*), max(e.at), max(d."heardAt")
  from run_devices d join entry_events e on e.entryid = d.entryid and e.device = d.device
  group by d.entryid, d.device, e.userid;
drop table run_devices;
alter table devices_of_people rename to run_devices;
create unique index run_devices_person on run_devices (entryid, device, userid);

drop index entry_events_device;
create unique index entry_events_device on entry_events (entryid, device, userid, seq) where device is not null;

update entries set unsent = coalesce((select sum(gap) from (
    select max("lastSeq") - sum("eventCount") as gap from run_devices
    where run_devices.entryid = entries.entryid group by device
  ) as counted where gap > 0), 0)
  where unsent > 0;

create table removed_runs (
  runid {text} primary key not null,
  "removedAt" {int} not null
);
`
