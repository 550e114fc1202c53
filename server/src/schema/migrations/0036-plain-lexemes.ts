// Stores words of the index without weights. GIN has no weights, so PostgreSQL read and checked the row of every match.
// Words of titles are stored a second time with "^", marks with "#". Without statistics of the words the planner uses the
// index for common words, too.
const converted = (table: string): string => `
alter table ${table} add column lexemes tsvector;
update ${table} set lexemes = array_to_tsvector(array(
  select distinct parts.lexeme from unnest(words) as entry, lateral (
    select entry.lexeme where entry.weights && '{A,B,C}'
    union all select '^' || entry.lexeme where entry.weights && '{A}'
    union all select '#' || entry.lexeme where entry.weights && '{D}') as parts (lexeme)));
alter table ${table} drop column words;
alter table ${table} rename column lexemes to words;
alter table ${table} alter column words set not null;
alter table ${table} alter column words set statistics 0;
create index ${table}_words on ${table} using gin (words);
`

export const plainLexemes = converted('search_index') + converted('search_index_runs')
