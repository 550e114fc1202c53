// Adds the writers of texts that a revision takes from elsewhere, for revisions of earlier versions everybody who wrote before;
// and makes the claims of account names again, because more names look alike.
export const writersAndNames = `
create table guide_revision_writers (
  "guideRevisionid" {int} not null references guide_revisions ("guideRevisionid") on delete cascade,
  userid {int} not null references users (userid) on delete cascade,
  primary key ("guideRevisionid", userid)
);
create index guide_revision_writers_userid on guide_revision_writers (userid);

insert into guide_revision_writers ("guideRevisionid", userid)
select distinct restored."guideRevisionid", earlier.userid
from guide_revisions restored
join guide_revisions earlier on earlier.guideid = restored.guideid and earlier.langid = restored.langid
  and earlier."guideRevisionid" < restored."guideRevisionid"
where restored.action = 'reverted' and earlier.userid is not null;

update users set "isNameClaimed" = 0;
`

const copies = (source: string): string => `
insert into guide_revision_writers ("guideRevisionid", userid)
select distinct made."guideRevisionid", guide_contributors.userid
from events
join guide_revisions made on made.guideid = events.subjectid and made.at = events.at and made."baseRevisionid" is null
join guide_contributors on guide_contributors.guideid = ${source}
where events.type = 'guide.duplicated' and events.subject = 'guide';
`
export const writersAndNamesOnSqlite = copies("json_extract(events.after, '$.copy_of')")
export const writersAndNamesOnPostgres = copies("(events.after::json ->> 'copy_of')::int")
