// Remembers that the text of an ID badge was found in the record of a run, so that it is reported once.
export const exposedBadges = `
alter table user_id_badges add column "exposedAt" {int};
alter table user_id_badges add column "exposedIn" {int};
`
