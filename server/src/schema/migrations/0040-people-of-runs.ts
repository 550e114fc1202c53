// Adds the people of each run with their shares, computed from the events as `runPeople` of the rules computes them.

/** Late events change neither times nor operators, so they are left out of both. */
const happened = `
  happened as (
    select entryid, "entryEventid", type, at, userid,
      case when data like '%"late":true%' then 1 else 0 end as late,
      row_number() over (partition by entryid order by case type when 'started' then 0 else 1 end, at,
        coalesce(device, '~'), coalesce(seq, "entryEventid")) as position
    from entry_events),
  ends as (
    select entryid, min(position) as position from happened
    where late = 0 and type in ('finished', 'cancelled') group by entryid),
  counted as (
    select happened.*, case when happened.position > ends.position then 1 else 0 end as "isAfter",
      sum(case when late = 0 and type in ('started', 'taken-over') then 1 else 0 end)
        over (partition by happened.entryid order by happened.position) as "holderNumber",
      sum(case when late = 0 and type in ('started', 'resumed', 'paused', 'suspended') then 1 else 0 end)
        over (partition by happened.entryid order by happened.position) as "stateNumber"
    from happened left join ends on ends.entryid = happened.entryid),
  holders as (
    select entryid, "holderNumber", userid from counted where late = 0 and type in ('started', 'taken-over')),
  states as (
    select entryid, "stateNumber", type from counted
    where late = 0 and type in ('started', 'resumed', 'paused', 'suspended')),`

/** Time passes between neighbours; the clock never goes back. */
const times = `
  clocked as (
    select entryid, position, "holderNumber", "stateNumber",
      max(at) over (partition by entryid order by position) as at
    from counted where late = 0 and "isAfter" = 0
      and type in ('started', 'step.entered', 'resumed', 'paused', 'suspended', 'taken-over', 'finished', 'cancelled')),
  passed as (
    select entryid, "holderNumber", "stateNumber",
      lead(at) over (partition by entryid order by position) - at as ms
    from clocked),
  operated as (
    select passed.entryid, holders.userid,
      sum(case when states.type in ('started', 'resumed') then coalesce(passed.ms, 0) else 0 end) as ms
    from passed
    join holders on holders.entryid = passed.entryid and holders."holderNumber" = passed."holderNumber"
    left join states on states.entryid = passed.entryid and states."stateNumber" = passed."stateNumber"
    where holders.userid is not null
    group by passed.entryid, holders.userid),`

const values = `
  given as (
    select entry_values.entryid, entry_values.userid, entry_values.value,
      case when counted.late = 0 and counted.type in ('value.corrected', 'value.settled')
        and (counted."isAfter" = 1 or holders.userid is null or counted.userid is null
          or holders.userid <> counted.userid) then 1 else 0 end as "isCorrection",
      entry_values."fieldGuid", entry_values.reading, counted.late, counted.position
    from entry_values
    join counted on counted."entryEventid" = entry_values."entryEventid" and counted.entryid = entry_values.entryid
    left join holders on holders.entryid = counted.entryid and holders."holderNumber" = counted."holderNumber"),
  ranked as (
    select given.*, row_number() over (partition by entryid, "fieldGuid", reading, "isCorrection"
      order by late, case when late = 0 then -position else position end) as rank
    from given),
  answered as (
    select entryid, userid,
      sum(case when "isCorrection" = 0 and rank = 1 and value is not null then 1 else 0 end) as answers,
      sum("isCorrection") as corrections, max(1 - "isCorrection") as performed
    from ranked where userid is not null group by entryid, userid),`

/** Only an ended run has stored times. */
const people = `
  people as (
    select entryid, userid, ms, 0 as answers, 0 as corrections, 1 as performed from operated
    union all
    select entryid, userid, 0 as ms, answers, corrections, performed from answered)
insert into entry_people (entryid, userid, guideid, "startedAt", "activeMs", answers, corrections, "hasPerformed")
select people.entryid, people.userid, entries.guideid, entries."startedAt",
  case when entries."endedAt" is null then 0 else sum(people.ms) end,
  sum(people.answers), sum(people.corrections), max(people.performed)
from people join entries on entries.entryid = people.entryid
group by people.entryid, people.userid, entries.guideid, entries."startedAt", entries."endedAt";
`

/** Fills the empty table. */
export const fillPeople = `with ${happened}${times}${values}${people}`

export const peopleOfRuns = `
create table entry_people (
  entryid {int} not null references entries (entryid) on delete cascade,
  userid {int} not null references users (userid) on delete cascade,
  guideid {int} not null,
  "startedAt" {int} not null,
  "activeMs" {int} not null,
  answers {int} not null,
  corrections {int} not null,
  "hasPerformed" {int} not null check ("hasPerformed" in (0, 1)),
  primary key (entryid, userid)
);
create index entry_people_userid on entry_people (userid, "startedAt", entryid) where "hasPerformed" = 1;
create index entry_people_guideid on entry_people (guideid, userid, "startedAt", entryid) where "hasPerformed" = 1;
${fillPeople}`
