// Adds what the check of a record has found: JSON, null for a record that agrees with its events.
export const checkedRecords = `
alter table entries add column faults {text};
create index entries_altered on entries (entryid) where faults is not null;
`
