// English: what somebody can go on with, on the first screen.
export const mine = {
  'mine.allDrafts': 'All {count} drafts',
  'mine.allRuns': { one: 'Your open run', other: 'All {count} open runs' },
  'mine.allOnHold': { one: 'The run on hold', other: 'All {count} runs on hold' },
  'mine.drafts': 'Your drafts',
  'mine.everyOnHold': 'All runs on hold',
  'mine.goOn': 'Continue',
  'mine.onHold': 'Runs on hold that you can take over',
  'mine.waiting': { one: '{count} edit to review', other: '{count} edits to review' },
} as const
