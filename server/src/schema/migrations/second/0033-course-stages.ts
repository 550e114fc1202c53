// Adds the stages of courses as readers see them, for counting and sorting in lists.
export const courseStages = `
create table course_stages (
  wikiid {int} not null references wikis (wikiid) on delete cascade,
  position {int} not null,
  guideid {int} not null references guides (guideid),
  primary key (wikiid, position)
);
create index course_stages_guideid on course_stages (guideid, wikiid);
`
