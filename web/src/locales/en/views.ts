// English: saved views of a list.
export const views = {
  'views.for': 'Visible to',
  'views.full': 'You have {most} views. Remove one first, or save under a name that is there.',
  'views.hint': 'Saves filters, order and columns under a name, on every device.',
  'views.name': 'Name of the view',
  'views.of': 'Of the team {team}',
  'views.onlyMe': 'Only me',
  'views.remove': 'Remove the view {name}',
  'views.save': 'Save this view',
  'views.saved': 'The view {name} is saved.',
  'views.sharedWith': 'Also for the team {team}',
  'views.title': 'Views',
} as const
