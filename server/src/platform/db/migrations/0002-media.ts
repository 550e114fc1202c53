// Pictures, videos, embeds and documents: what is known of them; their bytes lie in the file store.
export const media = `
create table images (
  imageid {id},
  guid {text} not null,
  ownerid {int} references users (userid) on delete set null,
  hash {text} not null,
  filename {text} not null,
  encoding {text} not null,
  width {int} not null,
  height {int} not null,
  ratio {text} not null check (ratio in ('ONE_ONE', 'FOUR_THREE', 'VARIABLE')),
  srcid {int} references images (imageid),
  markup {text},
  exif {text},
  "isInManager" {int} not null default 1 check ("isInManager" in (0, 1)),
  "createdAt" {int} not null
);
create unique index images_guid on images (guid);
create index images_ownerid on images (ownerid, "isInManager", imageid);
create index images_hash on images (hash);

create table media_objects (
  objectid {id},
  kind {text} not null check (kind in ('video', 'embed')),
  guid {text} not null,
  ownerid {int} references users (userid) on delete set null,
  filename {text} not null,
  width {int} not null,
  height {int} not null,
  "durationMs" {int} not null default 0,
  imageid {int} references images (imageid),
  state {text} not null check (state in ('processing', 'finished', 'failed')),
  data {text} not null,
  "isInManager" {int} not null default 1 check ("isInManager" in (0, 1)),
  "createdAt" {int} not null
);
create unique index media_objects_guid on media_objects (guid);
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
  "createdAt" {int} not null
);
create unique index documents_guid on documents (guid);
create index documents_ownerid on documents (ownerid, "isInManager", documentid);
`
