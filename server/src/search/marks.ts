// Marks: words that filter a search; no text contains them, because texts are indexed in separate columns.
export const markOf = {
  guides: 'kguide',
  pages: 'kwiki',
  open: 'open',
  original: 'original',
  language: (langid: string) => `l${langid}`,
  namespace: (namespace: string) => `n${namespace.toLowerCase()}`,
  /** Types may contain dashes, which words do not. */
  type: (type: string) => `t${type.replace(/[^a-z0-9]/g, 'x')}`,
}
