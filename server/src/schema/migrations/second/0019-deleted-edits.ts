// Denies pending edits of deleted pages and translations: they cannot be reviewed any more.
export const deletedEdits = `
update wiki_revisions set "isDenied" = 1
  where "isPatrolled" = 0 and "isDenied" = 0 and exists (
    select 1 from wiki_revisions gone join wikis on wikis.wikiid = gone.wikiid
      where gone.wikiid = wiki_revisions.wikiid and gone.revisionid > wiki_revisions.revisionid
        and gone.action = 'deleted' and gone.langid in (wiki_revisions.langid, wikis.langid));
`
