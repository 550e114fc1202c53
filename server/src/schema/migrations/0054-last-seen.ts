// Stores when a user was last signed in, because sessions that have ended are deleted; 0: never. The list of users sorts by it and by name.
export const lastSeen = `
alter table users add column "lastSeenAt" {int} not null default 0;
update users set "lastSeenAt" = coalesce((select max(tokens."lastUsedAt") from tokens where tokens.userid = users.userid), 0);
create index users_lastseenat on users ("lastSeenAt", userid);
create index users_searchtext on users ("searchText", userid);
`
