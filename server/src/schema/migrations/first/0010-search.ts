// The search: one row for each guide and page in each language, the index of their words, and the vocabulary.
export const search = `
create table search_documents (
  docid {id},
  guideid {int} references guides (guideid) on delete cascade,
  wikiid {int} references wikis (wikiid) on delete cascade,
  langid {text} not null,
  "isOriginal" {int} not null check ("isOriginal" in (0, 1)),
  "isFeatured" {int} not null check ("isFeatured" in (0, 1)),
  title {text} not null,
  about {text} not null,
  hash {text} not null,
  check ((guideid is null) <> (wikiid is null))
);
create unique index search_documents_guideid on search_documents (guideid, langid) where guideid is not null;
create unique index search_documents_wikiid on search_documents (wikiid, langid) where wikiid is not null;

create table search_words (
  wordid {id},
  word {text} not null unique
);

create table search_trigrams (
  trigram {text} not null,
  wordid {int} not null references search_words (wordid) on delete cascade,
  primary key (trigram, wordid)
);
create index search_trigrams_wordid on search_trigrams (wordid);
`

/** The words of each row by column; \`marks\` are words that no text holds, for narrowing a search. */
export const searchOnSqlite = `
create virtual table search_index using fts5 (
  title, about, body, marks,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3'
);
`

export const searchOnPostgres = `
create table search_index (
  docid bigint primary key references search_documents (docid) on delete cascade,
  words tsvector not null
);
create index search_index_words on search_index using gin (words);
`
