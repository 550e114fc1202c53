// Stores the administrator who made a link to choose a new password; null for a link that its user asked for by mail.
export const makersOfLinks = `
alter table password_resets add column "madeBy" {int} references users (userid) on delete cascade;
create index password_resets_madeby on password_resets ("madeBy") where "madeBy" is not null;
`
