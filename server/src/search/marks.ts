// Words that narrow a search; no text holds them, because texts are indexed in columns of their own.
export const markOf = {
  guides: 'kguide',
  pages: 'kwiki',
  open: 'open',
  original: 'original',
  language: (langid: string) => `l${langid}`,
  namespace: (namespace: string) => `n${namespace.toLowerCase()}`,
  /** Types may hold dashes, which words do not. */
  type: (type: string) => `t${type.replace(/[^a-z0-9]/g, 'x')}`,
}
