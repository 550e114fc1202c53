// Indexes the words of runs like those of guides and pages; lists need fewer indexes beside it.
export const foundRuns = `
drop table entry_words;
drop table run_title_words;
alter table entry_texts add column "isIndexed" {int} not null default 0 check ("isIndexed" in (0, 1));
insert into entry_texts (entryid, words)
  select entryid, '' from entries where entryid not in (select entryid from entry_texts);
create index entry_texts_waiting on entry_texts (entryid) where "isIndexed" = 0;

drop index entries_guide_user;
drop index entries_guide_status;
drop index entries_user_status;
drop index entries_guide_deviations;
drop index entries_user_deviations;
drop index entries_guideid;
drop index entries_status;
drop index entries_deviations;
create index entries_guideid on entries (guideid, "startedAt", entryid, userid, status, "endedAt");
create index entries_status on entries (status, "startedAt", entryid, guideid, userid, deviations) where status <> 'complete';
create index entries_deviations on entries ("startedAt", entryid, guideid, userid, status) where deviations > 0;

drop index entry_times_stepid;
create index entry_times_stepid on entry_times (stepid, "startedAt", entryid, guideid, "endedAt");
`

/** Lists query prefixes while the user types, so each of several lengths has an index. */
export const foundRunsOnSqlite = `
create virtual table search_index_runs using fts5 (
  title, about, body, marks,
  content = '', contentless_delete = 1, detail = 'column', tokenize = 'unicode61 remove_diacritics 0',
  prefix = '1 2 3 4 5 6 7 8 9 10'
);
`

export const foundRunsOnPostgres = `
create table search_index_runs (
  docid bigint primary key,
  words tsvector not null
);
create index search_index_runs_words on search_index_runs using gin (words);
`
