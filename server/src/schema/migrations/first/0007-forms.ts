// Forms of steps: the site-wide sequence of their revisions, the revisions, and the fields at each change.
export const forms = `
create table counters (
  name {text} primary key not null,
  value {int} not null
);
insert into counters (name, value) values ('form-revision', 0);

create table form_revisions (
  "formRevisionid" {int} primary key not null,
  stepid {int} not null references steps (stepid),
  guideid {int} not null references guides (guideid),
  at {int} not null,
  userid {int} references users (userid) on delete set null
);
create index form_revisions_stepid on form_revisions (stepid, "formRevisionid");
create index form_revisions_guideid on form_revisions (guideid, "formRevisionid");

create table field_revisions (
  "fieldRevisionid" {id},
  "fieldGuid" {text} not null,
  stepid {int} not null references steps (stepid),
  guideid {int} not null references guides (guideid),
  "formRevisionid" {int} not null references form_revisions ("formRevisionid"),
  label {text} not null,
  "fieldType" {text} not null,
  content {text} not null
);
create index field_revisions_fieldguid on field_revisions ("fieldGuid", "fieldRevisionid");
create index field_revisions_stepid on field_revisions (stepid, "fieldRevisionid");

create table form_fields (
  "formRevisionid" {int} not null references form_revisions ("formRevisionid"),
  position {int} not null,
  "fieldRevisionid" {int} not null references field_revisions ("fieldRevisionid"),
  primary key ("formRevisionid", position)
);
create index form_fields_fieldrevisionid on form_fields ("fieldRevisionid", "formRevisionid");
`
