// German: what somebody can go on with, on the first screen.
import type { mine as english } from '../en/mine.ts'
import type { Translation } from '../translation.ts'

export const mine: Translation<typeof english> = {
  'mine.allDrafts': 'Alle {count} Entwürfe',
  'mine.allRuns': { one: 'Ihr offener Durchlauf', other: 'Alle {count} offenen Durchläufe' },
  'mine.allOnHold': {
    one: 'Der zurückgestellte Durchlauf',
    other: 'Alle {count} zurückgestellten Durchläufe',
  },
  'mine.drafts': 'Ihre Entwürfe',
  'mine.everyOnHold': 'Alle zurückgestellten Durchläufe',
  'mine.goOn': 'Fortsetzen',
  'mine.onHold': 'Zurückgestellte Durchläufe zum Übernehmen',
  'mine.waiting': { one: '{count} Änderung zu prüfen', other: '{count} Änderungen zu prüfen' },
}
