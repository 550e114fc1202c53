// Adds the number of files that answers of a run name and that have not arrived, which `stepwright rebuild` counts exactly,
// and the id under which a client uploads an image.

interface Json {
  /** A table of the answers of an event, with their JSON in `value`. */
  each: (answers: string) => string
  text: (json: string, ...path: string[]) => string
}

/** A file counts until `file.added` names it, or until a later event empties its field. */
const counted = ({ each, text }: Json): string => `
update entries set "unsentFiles" = (
  select count(distinct ${text('named.value', 'file')}) from entry_events
  cross join ${each('entry_events.answers')} as named
  where entry_events.entryid = entries.entryid and entry_events.answers like '%"file":%'
    and ${text('named.value', 'file')} is not null
    and not exists (select 1 from entry_events as added
      where added.entryid = entries.entryid and added.type = 'file.added'
        and ${text('added.data', 'file', 'name')} = ${text('named.value', 'file')})
    and not exists (select 1 from entry_events as later cross join ${each('later.answers')} as emptied
      where later.entryid = entries.entryid and later.at > entry_events.at and later.answers is not null
        and ${text('emptied.value', 'field')} = ${text('named.value', 'field')}
        and ${text('emptied.value', 'value')} is null and ${text('emptied.value', 'file')} is null))
  where entryid in (select entryid from entry_events where answers like '%"file":%');
`

export const filesOfRuns = `
alter table entries add column "unsentFiles" {int} not null default 0;
drop index entries_unsettled;
create index entries_unsettled on entries ("startedAt", entryid, guideid, userid, status)
  where disagreements > 0 or unsent > 0 or "unsentFiles" > 0;

alter table images add column uploadid {text};
create unique index images_uploadid on images (ownerid, uploadid) where uploadid is not null;
`

export const filesOfRunsOnSqlite = counted({
  each: (answers) => `json_each(${answers})`,
  text: (json, ...path) => `json_extract(${json}, '$.${path.join('.')}')`,
})

export const filesOfRunsOnPostgres = counted({
  each: (answers) => `jsonb_array_elements(cast(${answers} as jsonb))`,
  text: (json, ...path) => `(cast(${json} as jsonb) #>> '{${path.join(',')}}')`,
})
