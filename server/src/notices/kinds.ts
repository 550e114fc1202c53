// The kinds of notices, and which of them users get if they have chosen nothing.
export const kinds = [
  'approval_asked',
  'approval_overdue',
  'release_approved',
  'release_rejected',
  'approval_closed',
  'released',
  'comment',
  'pending_edit',
  'run_on_hold',
  'run_handed_over',
  'run_signature',
] as const

export type NoticeKind = (typeof kinds)[number]

export const isKind = (kind: string): kind is NoticeKind => (kinds as readonly string[]).includes(kind)

export interface Choices {
  mail: 'immediate' | 'daily' | 'none'
  pageOff: readonly NoticeKind[]
  mailOff: readonly NoticeKind[]
}

/** Without a choice, a mail is sent only if somebody waits for the user. */
export const defaultChoices: Choices = {
  mail: 'immediate',
  pageOff: [],
  mailOff: ['approval_closed', 'released', 'comment', 'pending_edit', 'run_on_hold'],
}
