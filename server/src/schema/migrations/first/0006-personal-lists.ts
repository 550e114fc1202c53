// Indexes for lists and badges of users: favorites by time, published texts and accepted edits.
export const personalLists = `
create index favorites_at on favorites (userid, at, guideid);
create index completions_at on completions (userid, at);
create index guides_published on guides ("isDeleted", "isPublic", authorid, "publishedAt");
create index guide_revisions_accepted on guide_revisions (userid, at) where "isPatrolled" = 1;
`
