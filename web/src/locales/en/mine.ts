// English: what a user has of their own: open work on the first screen, what opens without the server, and saved views of lists.
export const mine = {
  'frame.approvals': 'Approvals',
  'frame.review': 'Edits to review',
  'frame.waiting': { one: '{count} waits', other: '{count} wait' },

  'frame.waitingApprovals': {
    one: '{count} release waits for your approval',
    other: '{count} releases wait for your approval',
  },

  'mine.allDrafts': 'All {count} drafts',
  'mine.allRuns': { one: 'Your open run', other: 'All {count} open runs' },
  'mine.allOnHold': { one: 'The run on hold', other: 'All {count} runs on hold' },
  'mine.drafts': 'Your drafts',
  'mine.everyOnHold': 'All runs on hold',
  'mine.goOn': 'Continue',
  'mine.onHold': 'Runs on hold that you can take over',
  'mine.sharedDevices': 'Shared devices',
  'mine.waiting': { one: '{count} edit to review', other: '{count} edits to review' },

  'offline.asOf': 'From this device, as of {when}',
  'offline.asOfBody':
    'The server is not reached, so what was changed since then is missing. Comments, favourites and completions need a connection.',
  'offline.guides': 'On this device',
  'offline.none': 'No guide is kept on this device yet',
  'offline.noneBody': 'Guides that you read while there is a connection open without one, too.',
  'offline.runs': 'Continue your runs',

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

  'records.onlyUnsigned': 'Not signed yet',
  'records.unsignedHere': { one: '{count} signature missing', other: '{count} signatures missing' },
} as const
