// Whether the community edits, as a threshold of reputation says it.

/** No reputation is that high: with this threshold only authors edit. */
export const onlyAuthorsEdit = 100_000_000
