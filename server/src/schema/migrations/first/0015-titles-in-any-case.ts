// Adds case-folded titles, by which an address finds a page without an exact match.

/** The engines fold only A to Z; each of the other letters is written out. */
const pairs = [...range(0xc0, 0xde), ...range(0x100, 0x17f), ...range(0x370, 0x3ff), ...range(0x400, 0x52f)]
  .map((code) => String.fromCodePoint(code))
  .flatMap((letter) => (letter.toLowerCase() === letter ? [] : [[letter, letter.toLowerCase()] as const]))

const inSmallLetters = pairs.reduce(
  (expression, [letter, small]) => `replace(${expression}, '${letter}', '${small}')`,
  'lower("titleKey")',
)

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

export const titlesInAnyCase = `
alter table wikis add column "titleFold" {text} not null default '';
update wikis set "titleFold" = ${inSmallLetters};
create index wikis_titlefold on wikis (namespace, "titleFold", wikiid);
`
