// Errors of the search.
import { missing } from '#platform/problems.ts'

export const searchProblems = {
  missNotFound: missing('Search without a hit', 'search-miss'),
} as const
