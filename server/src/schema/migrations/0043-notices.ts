// Adds notices of users about changes that concern them, and what each user wants to be notified of.
export const notices = `
create table notices (
  noticeid {id},
  userid {int} not null references users (userid) on delete cascade,
  kind {text} not null,
  eventid {int} not null,
  subject {text} not null check (subject in ('guide', 'wiki', 'entry')),
  subjectid {int} not null,
  detail {text} not null,
  actorid {int},
  at {int} not null,
  "isShown" {int} not null check ("isShown" in (0, 1)),
  "readAt" {int},
  "mailAt" {int},
  "mailedAt" {int}
);
create unique index notices_eventid on notices (eventid, userid, kind);
create index notices_userid on notices (userid, noticeid);
create index notices_unread on notices (userid, noticeid) where "readAt" is null;
create index notices_unread_of on notices (subject, subjectid) where "readAt" is null;
create index notices_mailat on notices ("mailAt", userid) where "mailAt" is not null;
create index notices_at on notices (at);

create table notice_choices (
  userid {int} primary key not null references users (userid) on delete cascade,
  mail {text} not null check (mail in ('immediate', 'daily', 'none')),
  "pageOff" {text} not null,
  "mailOff" {text} not null
);
`
