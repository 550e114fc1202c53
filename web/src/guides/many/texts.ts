// Texts of actions on many guides: names, reasons for leaving guides out, failures.
import { ApiError } from '@stepwright/client'
import { problemText, toFormErrors, type Wording } from '../../lib/forms/form-errors.ts'
import type { Change, ChangeKind, Refusal } from './change.ts'

export const kindTexts = {
  move: 'many.move',
  tag: 'many.tag',
  untag: 'many.untag',
  flag: 'many.flag',
  unflag: 'many.unflag',
  publish: 'many.publish',
  unpublish: 'many.unpublish',
  duplicate: 'many.duplicate',
  delete: 'many.delete',
} as const satisfies Record<ChangeKind, string>

export const refusalTexts = {
  noEdit: 'many.noEdit',
  noPublish: 'many.noPublish',
  noDelete: 'many.noDelete',
  noTag: 'many.noTag',
  noCopy: 'many.noCopy',
  hasPending: 'many.hasPending',
} as const satisfies Record<Refusal, string>

/** Title of a dialog or result, without the ellipsis of the menu. */
export const withoutDots = (name: string): string => name.replace(/\s*…$/u, '')

/** The category, tag or flag of the change; empty if it has none. */
export const objectOf = (change: Change): string => {
  if ('category' in change) return change.category
  if ('tag' in change) return change.tag
  return 'flagid' in change ? change.flagid : ''
}

export function failureText(error: unknown, words: Wording): string {
  const isConflict =
    error instanceof ApiError && error.status === 409 && error.code !== 'approval.under-request'
  if (isConflict) return words.tryText('many.changed') ?? error.message
  return toFormErrors(error, [], words).form ?? problemText(error, words)
}
