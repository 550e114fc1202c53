// Remembers which ID badges may be shorter than new ones have to be, and the key outside of the database that a hash needs.
export const pinsAndBadges = `
alter table user_id_badges add column "mayBeShort" {int} not null default 1;
alter table user_id_badges add column keyid {text};
alter table user_pins add column keyid {text};
`
