// Adds a token for each language of a guide, and one for their common part.
export const editions = `
alter table guides add column editions {int} not null default 0;
alter table guides add column "highestRevisionid" {int} not null default 0;
alter table guides add column "commonRevisionid" {int} not null default 0;
alter table guide_translations add column edition {int} not null default 0;
alter table guide_translations add column revisionid {int} not null default 0;
alter table steps add column "commonRevisionid" {int} not null default 0;
alter table step_revisions add column revisionid {int};

update guides set
  editions = (select count(*) from guide_translations t where t.guideid = guides.guideid),
  "highestRevisionid" = coalesce((select max(r.revisionid) from guide_revisions r where r.guideid = guides.guideid), revisionid),
  "commonRevisionid" = revisionid;
update guide_translations set
  edition = (select count(*) from guide_translations t where t.guideid = guide_translations.guideid and t.langid <= guide_translations.langid),
  revisionid = coalesce((select r.revisionid from guide_revisions r where r."guideRevisionid" = guide_translations."currentRevisionid"), 0);
create unique index guide_translations_edition on guide_translations (guideid, edition);
`
