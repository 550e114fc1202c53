// English: lists of guides.
export const guides = {
  'guides.archived': 'Archived',
  'guides.byChange': 'Latest change',
  'guides.byTitle': 'Title A–Z',
  'guides.count': { one: '{count} guide', other: '{count} guides' },
  'guides.filter': 'Filter by title',
  'guides.pending': '{count} pending',
  'guides.sort': 'Sort by',
} as const
