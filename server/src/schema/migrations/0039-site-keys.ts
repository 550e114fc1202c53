// Adds the public keys with which the site signs record packs. The private key is a secret of the settings.
export const siteKeys = `
create table site_keys (
  keyid {id},
  fingerprint {text} not null unique,
  "publicKey" {text} not null,
  "createdAt" {int} not null,
  "replacedAt" {int}
);
create unique index site_keys_current on site_keys ((1)) where "replacedAt" is null;
`
