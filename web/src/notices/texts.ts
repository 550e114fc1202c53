// The texts of the kinds of notices.
import type { TextKey } from '../lib/i18n/load.ts'
import type { UserNotice } from './queries.ts'

export type NoticeKind = UserNotice['kind']

export const sentences = {
  approval_asked: 'notices.text.approval_asked',
  approval_overdue: 'notices.text.approval_overdue',
  release_approved: 'notices.text.release_approved',
  release_rejected: 'notices.text.release_rejected',
  approval_closed: 'notices.text.approval_closed',
  released: 'notices.text.released',
  comment: 'notices.text.comment',
  pending_edit: 'notices.text.pending_edit',
  run_on_hold: 'notices.text.run_on_hold',
  run_handed_over: 'notices.text.run_handed_over',
  run_signature: 'notices.text.run_signature',
} as const satisfies Record<NoticeKind, TextKey>

export const kindNames = {
  approval_asked: 'notices.kind.approval_asked',
  approval_overdue: 'notices.kind.approval_overdue',
  release_approved: 'notices.kind.release_approved',
  release_rejected: 'notices.kind.release_rejected',
  approval_closed: 'notices.kind.approval_closed',
  released: 'notices.kind.released',
  comment: 'notices.kind.comment',
  pending_edit: 'notices.kind.pending_edit',
  run_on_hold: 'notices.kind.run_on_hold',
  run_handed_over: 'notices.kind.run_handed_over',
  run_signature: 'notices.kind.run_signature',
} as const satisfies Record<NoticeKind, TextKey>
