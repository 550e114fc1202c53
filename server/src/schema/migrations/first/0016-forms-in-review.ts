// Adds forms to the states of a guide, and the revision since which readers see a form of a step.

/** Matches if a guide state, a row of `guide_revisions` under this name, contains the step of a form. */
const hasStep = (state: string) => `${state}.steps like '%[' || form.stepid || ',%'`

/** Until now a saved form was visible to readers immediately: for the state of that time, and for all pending edits. */
const until = `
  select min(later.at) from guide_revisions later
  where later.guideid = guide_revisions.guideid and later.langid = guide_revisions.langid
    and later."isDenied" = 0
    and later."guideRevisionid" > guide_revisions."guideRevisionid"
    and guide_revisions."guideRevisionid" < (select g."currentRevisionid" from guides g where g.guideid = guide_revisions.guideid)`

export const formsInReview = `
alter table guide_revisions add column forms {text} not null default '[]';

update guide_revisions set forms = coalesce((
  select '[' || string_agg('[' || named.stepid || ',' || named.newest || ']', ',' order by named.stepid) || ']'
  from (
    select form.stepid, max(form."formRevisionid") as newest
    from form_revisions form
    where form.guideid = guide_revisions.guideid
      and form.at < coalesce((${until}), 9007199254740991)
      and ${hasStep('guide_revisions')}
    group by form.stepid
  ) named
), '[]')
where guideid in (select guideid from form_revisions)
  and langid = (select g.langid from guides g where g.guideid = guide_revisions.guideid);

create table shown_forms (
  "shownFrom" {int} primary key not null,
  stepid {int} not null references steps (stepid),
  guideid {int} not null references guides (guideid),
  "formRevisionid" {int} references form_revisions ("formRevisionid")
);
insert into shown_forms ("shownFrom", stepid, guideid, "formRevisionid")
  select form."formRevisionid", form.stepid, form.guideid, form."formRevisionid"
  from form_revisions form
  where exists (
    select 1 from guide_revisions state
    where state.guideid = form.guideid and state."isPatrolled" = 1 and ${hasStep('state')}
  );
create unique index shown_forms_stepid on shown_forms (stepid, "shownFrom");
create index shown_forms_guideid on shown_forms (guideid, "shownFrom");
create index shown_forms_formrevisionid on shown_forms ("formRevisionid");
`
