// Admits notices about people and shared devices, and stores when a deputy was named.
import { notices } from './0043-notices.ts'

const subjects = `'guide', 'wiki', 'entry', 'user', 'shared-device'`

const columns = `noticeid, userid, kind, eventid, subject, subjectid, detail, actorid, at, "isShown", "readAt", "mailAt", "mailedAt"`

export const noticesOfPeople = `
alter table approval_deputies add column "namedAt" {int};
`

/** The table and its indexes as they were added, with the wider check and another name. */
const [table = '', ...indexes] = notices
  .slice(0, notices.indexOf('create table notice_choices'))
  .replace("subject in ('guide', 'wiki', 'entry')", `subject in (${subjects})`)
  .split(/(?=create (?:unique )?index)/)

/** A check constraint of a column cannot be changed in place. Numbers of deleted notices stay used. */
export const noticesOfPeopleOnSqlite = `
${table.replace('create table notices', 'create table wider_notices')}
insert into wider_notices (${columns}) select ${columns} from notices;
delete from sqlite_sequence where name = 'wider_notices';
insert into sqlite_sequence (name, seq) select 'wider_notices', seq from sqlite_sequence where name = 'notices';
drop table notices;
alter table wider_notices rename to notices;
${indexes.join('')}`

export const noticesOfPeopleOnPostgres = `
alter table notices drop constraint notices_subject_check;
alter table notices add constraint notices_subject_check check (subject in (${subjects}));
`
