// English: what somebody can go on with, on the first screen.
export const mine = {
  'mine.allRuns': { one: 'Your open run', other: 'All {count} open runs' },
  'mine.drafts': 'Your drafts',
  'mine.goOn': 'Go on with …',
  'mine.waiting': {
    one: '{count} edit waits for your judgement',
    other: '{count} edits wait for your judgement',
  },
} as const
