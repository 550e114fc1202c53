// Runs keep why they were finished with answers missing, and lists and charts find such runs by an index.
export const incompleteRuns = `
alter table entries add column "missingReason" {text};
create index entries_incomplete on entries ("startedAt", entryid, guideid, userid, status) where missing > 0;
create index entries_incomplete_of_guide on entries (guideid, "startedAt", entryid, "endedAt") where missing > 0;
`
