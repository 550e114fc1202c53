// Adds former titles of renamed pages, by which addresses and links still find them.
export const formerTitles = `
create table wiki_former_titles (
  namespace {text} not null,
  "titleKey" {text} not null,
  "titleFold" {text} not null,
  wikiid {int} not null references wikis (wikiid) on delete cascade,
  primary key (namespace, "titleKey")
);
create index wiki_former_titles_titlefold on wiki_former_titles (namespace, "titleFold", wikiid);
create index wiki_former_titles_wikiid on wiki_former_titles (wikiid);
`
