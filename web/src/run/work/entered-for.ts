// The text about an administrator who entered something for another user. Pure.
import type { EntryEvent } from '../../lib/api.ts'
import type { useTexts } from '../../lib/i18n/TextsProvider.tsx'

export type Entered = Partial<Pick<EntryEvent, 'username' | 'let_in_by_username' | 'let_in_at'>>

/** Undefined if the user entered it. */
export function enteredForText(
  entered: Entered,
  { t, format }: Pick<ReturnType<typeof useTexts>, 't' | 'format'>,
): string | undefined {
  const { username, let_in_by_username: by, let_in_at: at } = entered
  if (at === undefined) return undefined
  const gone = t('run.formerMember')
  return t('run.enteredFor', { by: by ?? gone, name: username || gone, when: format.dateTime(at) })
}
