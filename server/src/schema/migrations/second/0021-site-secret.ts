// Adds a secret of the site, created in its database: it proves that signed data comes from the site.

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
