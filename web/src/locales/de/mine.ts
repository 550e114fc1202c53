// German: what somebody can go on with, on the first screen.
import type { Translation } from '../../lib/i18n/translate.ts'
import type { mine as english } from '../en/mine.ts'

export const mine: Translation<typeof english> = {
  'mine.allRuns': { one: 'Ihr offener Durchlauf', other: 'Alle {count} offenen Durchläufe' },
  'mine.drafts': 'Ihre Entwürfe',
  'mine.goOn': 'Weiter mit …',
  'mine.waiting': {
    one: '{count} Änderung wartet auf Ihr Urteil',
    other: '{count} Änderungen warten auf Ihr Urteil',
  },
}
