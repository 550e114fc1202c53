// Answers of translation services, so that the same text is not sent twice.
export const translations = `
create table machine_translations (
  hash {text} primary key not null,
  text {text} not null,
  at {int} not null
);
create index machine_translations_at on machine_translations (at);
`
