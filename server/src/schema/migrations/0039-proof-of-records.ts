// Adds the public keys with which the site signs record packs, whose private key is a secret of the settings, and what the
// check of a record has found: JSON, null for a record that agrees with its events.
export const proofOfRecords = `
create table site_keys (
  keyid {id},
  fingerprint {text} not null unique,
  "publicKey" {text} not null,
  "createdAt" {int} not null,
  "replacedAt" {int}
);
create unique index site_keys_current on site_keys ((1)) where "replacedAt" is null;

alter table entries add column faults {text};
create index entries_altered on entries (entryid) where faults is not null;
`
