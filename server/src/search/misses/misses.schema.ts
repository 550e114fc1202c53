// Schemas of searches without a hit.
import { Type } from 'typebox'

const Miss = Type.Object(
  {
    missid: Type.Integer({ description: 'Number of the entry' }),
    words: Type.String({ description: 'The words without accents, capitals and signs' }),
    query: Type.String({ description: 'The query as it was last sent' }),
    langid: Type.String({ description: 'Language of the last search' }),
    count: Type.Integer({ description: 'Number of searches' }),
    first_date: Type.Integer({ description: 'Time of the first search, UNIX seconds' }),
    last_date: Type.Integer({ description: 'Time of the last search, UNIX seconds' }),
  },
  { title: 'SearchMiss', description: 'A query that was searched for without a result' },
)

export const MissList = Type.Object(
  {
    totalResults: Type.Integer({ description: 'Total number of entries on all pages' }),
    misses: Type.Array(Miss, { description: 'Entries, the most frequent or the latest first' }),
  },
  { title: 'SearchMisses', description: 'A page of the searches without a hit' },
)
