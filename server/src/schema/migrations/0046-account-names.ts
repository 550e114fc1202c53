// Adds claims of account names, folded so that look-alikes are equal, and former names with the day of the change. Accounts
// of earlier versions are claimed when a name is written next; those who have the same name share its claim.
export const accountNames = `
alter table users add column "isNameClaimed" {int} not null default 0 check ("isNameClaimed" in (0, 1));
create index users_unclaimed on users (userid) where "isNameClaimed" = 0;

create table name_claims (
  claim {text} not null,
  userid {int} not null references users (userid) on delete cascade,
  "isShared" {int} not null check ("isShared" in (0, 1)),
  primary key (claim, userid)
);
create unique index name_claims_claim on name_claims (claim) where "isShared" = 0;
create index name_claims_userid on name_claims (userid);

create table former_names (
  former_nameid {id},
  userid {int} not null references users (userid) on delete cascade,
  name {text} not null,
  until {int} not null
);
create index former_names_userid on former_names (userid, until);
`
