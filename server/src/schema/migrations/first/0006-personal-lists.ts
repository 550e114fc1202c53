// What lists and badges of people look up: their marks by time, what they published and what was accepted of them.
export const personalLists = `
create index favorites_at on favorites (userid, at, guideid);
create index completions_at on completions (userid, at);
create index guides_published on guides ("isDeleted", "isPublic", authorid, "publishedAt");
create index guide_revisions_accepted on guide_revisions (userid, at) where "isPatrolled" = 1;
`
