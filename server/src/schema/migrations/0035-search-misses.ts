// Adds the searches without a hit, by their words and without the users who searched.
export const searchMisses = `
create table search_misses (
  missid {id},
  words {text} not null unique,
  query {text} not null,
  langid {text} not null,
  count {int} not null,
  "firstAt" {int} not null,
  "lastAt" {int} not null
);
`
