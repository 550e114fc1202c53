// Revokes grants of documents by pages: a grant stays if a user with access attached the document. The author of the
// revision that first names a document has attached it; the first text in a language inherits from its source.
const takeBack = (names: (revision: string) => string): string => `
update media_uses set "isGranted" = 0
where medium = 'document' and place = 'wiki' and "isGranted" = 1 and not exists (
  select 1 from wiki_revisions as saved
  left join users on users.userid = saved.userid
  left join wiki_revisions as base on base.revisionid = coalesce(
    (select max(earlier.revisionid) from wiki_revisions as earlier
      where earlier.wikiid = saved.wikiid and earlier.langid = saved.langid
        and earlier.revisionid < saved.revisionid and earlier."isDenied" = 0),
    saved."sourceRevisionid")
  where saved.wikiid = media_uses.placeid and saved.langid = media_uses.langid
    and (saved.userid is null
      or users."isAuthor" = 1 or users."isModerator" = 1 or users."isAdmin" = 1
      or saved.userid = (select documents.ownerid from documents where documents.documentid = media_uses.mediumid))
    and ${names('saved')}
    and (base.revisionid is null or not ${names('base')})
);
`

/** Attached, or named in the text. */
const namedInText = (revision: string): string => `
  ${revision}.content like '%[document|' || cast(media_uses.mediumid as text) || ']%'
  or ${revision}.content like '%[document|' || cast(media_uses.mediumid as text) || '|%'`

export const rightsOfDocumentsOnSqlite = takeBack(
  (revision) => `(exists (select 1 from json_each(${revision}.content, '$.documents') as attached
    where attached.value = media_uses.mediumid) or ${namedInText(revision)})`,
)

export const rightsOfDocumentsOnPostgres = takeBack(
  (
    revision,
  ) => `(coalesce(cast(${revision}.content as jsonb) -> 'documents' @> to_jsonb(media_uses.mediumid), false)
    or ${namedInText(revision)})`,
)
