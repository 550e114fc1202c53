// What is found by its words. The index itself differs between the engines and belongs to the search alone.
import type { RowOf } from './columns.ts'

export const searchTables = {
  search_documents: {
    docid: 'id',
    guideid: 'int?',
    wikiid: 'int?',
    langid: 'text',
    isOriginal: 'flag',
    isFeatured: 'flag',
    title: 'text',
    about: 'text',
    hash: 'text',
  },
  search_words: {
    wordid: 'id',
    word: 'text',
  },
  search_trigrams: {
    trigram: 'text',
    wordid: 'int',
  },
} as const

export interface SearchTables {
  search_documents: RowOf<typeof searchTables.search_documents>
  search_words: RowOf<typeof searchTables.search_words>
  search_trigrams: RowOf<typeof searchTables.search_trigrams>
}
