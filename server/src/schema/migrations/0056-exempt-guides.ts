// Lets a guide be exempt from approval: an assignment without a process. Only a guide can be.
const rule = `check (processid is not null or subject = 'guide')`

/** A column of SQLite cannot become nullable in place. */
export const exemptGuidesOnSqlite = `
create table nullable_assignments (
  subject {text} not null check (subject in ('guide', 'category')),
  subjectid {int} not null,
  processid {int} references approval_processes (processid),
  primary key (subject, subjectid),
  ${rule}
);
insert into nullable_assignments (subject, subjectid, processid) select subject, subjectid, processid from approval_assignments;
drop table approval_assignments;
alter table nullable_assignments rename to approval_assignments;
create index approval_assignments_processid on approval_assignments (processid);
`

export const exemptGuidesOnPostgres = `
alter table approval_assignments alter column processid drop not null;
alter table approval_assignments add ${rule};
`
