// A secret of the site, made where its database is: what it has sealed is known to come from it.

export const siteSecret = `
create table site_secrets (
  name {text} primary key not null,
  secret {text} not null
);
`

export const siteSecretOnSqlite = `insert into site_secrets (name, secret) values ('plans', lower(hex(randomblob(32))));`

export const siteSecretOnPostgres = `
insert into site_secrets (name, secret)
  values ('plans', replace(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
`
