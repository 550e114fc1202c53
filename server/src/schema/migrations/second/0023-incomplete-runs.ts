// Adds the reason why a run was finished with missing answers, and an index for such runs.
export const incompleteRuns = `
alter table entries add column "missingReason" {text};
create index entries_incomplete on entries ("startedAt", entryid, guideid, userid, status) where missing > 0;
create index entries_incomplete_of_guide on entries (guideid, "startedAt", entryid, "endedAt") where missing > 0;
`
