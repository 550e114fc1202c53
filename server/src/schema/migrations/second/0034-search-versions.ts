// Adds the version of each search document, by which documents of an earlier version are found and indexed anew.
export const searchVersions = `
alter table search_documents add column version {int} not null default 0;
create index search_documents_version on search_documents (version, "isOriginal", docid);
`
