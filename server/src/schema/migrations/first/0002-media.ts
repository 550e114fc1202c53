// Facts of pictures, videos, embeds and documents; their bytes are in the file store.
export const media = `
create table images (
  imageid {id},
  guid {text} not null,
  ownerid {int} references users (userid) on delete set null,
  hash {text} not null,
  bytes {int} not null,
  rendition {text} not null,
  filename {text} not null,
  encoding {text} not null,
  width {int} not null,
  height {int} not null,
  ratio {text} not null check (ratio in ('ONE_ONE', 'FOUR_THREE', 'VARIABLE')),
  srcid {int} references images (imageid),
  edits {text},
  markup {text},
  exif {text},
  "isInManager" {int} not null default 1 check ("isInManager" in (0, 1)),
  "unusedSince" {int},
  "createdAt" {int} not null
);
create unique index images_guid on images (guid);
create index images_ownerid on images (ownerid, "isInManager", imageid);
create index images_hash on images (hash);
create index images_rendition on images (rendition);
create index images_srcid on images (srcid);

create table media_objects (
  objectid {id},
  kind {text} not null check (kind in ('video', 'embed')),
  guid {text} not null,
  ownerid {int} references users (userid) on delete set null,
  hash {text},
  bytes {int},
  filename {text} not null,
  width {int} not null,
  height {int} not null,
  "durationMs" {int} not null default 0,
  imageid {int} references images (imageid),
  state {text} not null check (state in ('processing', 'finished', 'failed')),
  data {text} not null,
  "isInManager" {int} not null default 1 check ("isInManager" in (0, 1)),
  "unusedSince" {int},
  "createdAt" {int} not null,
  check (kind = 'embed' or hash is not null)
);
create index media_objects_imageid on media_objects (imageid);
create unique index media_objects_guid on media_objects (guid);
create index media_objects_hash on media_objects (hash);
create index media_objects_ownerid on media_objects (ownerid, kind, "isInManager", objectid);

create table documents (
  documentid {id},
  guid {text} not null,
  ownerid {int} references users (userid) on delete set null,
  hash {text} not null,
  filename {text} not null,
  title {text} not null,
  extension {text} not null,
  bytes {int} not null,
  pages {int},
  imageid {int} references images (imageid),
  "isInManager" {int} not null default 1 check ("isInManager" in (0, 1)),
  "unusedSince" {int},
  "createdAt" {int} not null
);
create index documents_imageid on documents (imageid);
create unique index documents_guid on documents (guid);
create index documents_hash on documents (hash);
create index documents_ownerid on documents (ownerid, "isInManager", documentid);

create table media_uses (
  medium {text} not null check (medium in ('image', 'object', 'document')),
  mediumid {int} not null,
  place {text} not null check (place in ('guide', 'step', 'wiki', 'comment', 'entry', 'user', 'team', 'site')),
  placeid {int} not null,
  langid {text} not null,
  guideid {int},
  "isCurrent" {int} not null check ("isCurrent" in (0, 1)),
  "isGranted" {int} not null check ("isGranted" in (0, 1)),
  primary key (medium, mediumid, place, placeid, langid)
);
create index media_uses_place on media_uses (place, placeid, langid);
create index media_uses_guideid on media_uses (guideid);

create table media_tags (
  medium {text} not null check (medium in ('image', 'object', 'document')),
  mediumid {int} not null,
  name {text} not null,
  primary key (medium, mediumid, name)
);
create index media_tags_name on media_tags (name, medium, mediumid);

create table uploads (
  uploadid {id},
  guid {text} not null,
  ownerid {int} not null references users (userid) on delete cascade,
  filename {text} not null,
  bytes {int} not null,
  received {int} not null default 0,
  parts {text} not null default '[]',
  mediumid {int},
  "createdAt" {int} not null,
  "changedAt" {int} not null
);
create unique index uploads_guid on uploads (guid);
create index uploads_ownerid on uploads (ownerid, uploadid);
create index uploads_changed on uploads ("changedAt");
`
