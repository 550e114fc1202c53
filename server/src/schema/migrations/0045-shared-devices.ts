// Adds devices that several people share, PINs and ID badges of users, and the device that a session belongs to.
export const sharedDevices = `
create table shared_devices (
  shared_deviceid {id},
  name {text} not null,
  "lockMinutes" {int} not null check ("lockMinutes" between 1 and 240),
  "keyHash" {text} not null,
  "registeredAt" {int} not null,
  userid {int} not null references users (userid),
  "lastUsedAt" {int},
  "lastUserid" {int} references users (userid),
  "withdrawnAt" {int},
  "emptiedAt" {int}
);
create unique index shared_devices_keyhash on shared_devices ("keyHash");
create index shared_devices_userid on shared_devices (userid);
create index shared_devices_lastuserid on shared_devices ("lastUserid") where "lastUserid" is not null;

create table shared_device_people (
  shared_deviceid {int} not null references shared_devices (shared_deviceid),
  userid {int} not null references users (userid) on delete cascade,
  "usedAt" {int} not null,
  primary key (shared_deviceid, userid)
);
create index shared_device_people_userid on shared_device_people (userid);
create index shared_device_people_usedat on shared_device_people (shared_deviceid, "usedAt");

create table user_pins (
  userid {int} primary key not null references users (userid) on delete cascade,
  hash {text} not null,
  "setAt" {int} not null
);

create table user_id_badges (
  userid {int} primary key not null references users (userid) on delete cascade,
  hash {text} not null,
  "setAt" {int} not null
);
create unique index user_id_badges_hash on user_id_badges (hash);

alter table tokens add column shared_deviceid {int} references shared_devices (shared_deviceid);
create index tokens_shared_deviceid on tokens (shared_deviceid) where shared_deviceid is not null;
`
