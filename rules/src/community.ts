// The threshold of reputation from which users may edit guides of other authors.

/** No reputation reaches this threshold: with it, only authors edit. */
export const onlyAuthorsEdit = 100_000_000
