// The kinds of notices, and which of them users get if they have chosen nothing.
export const kinds = [
  'approval_asked',
  'approval_overdue',
  'release_approved',
  'release_rejected',
  'approval_closed',
  'release_cancelled',
  'released',
  'comment',
  'pending_edit',
  'run_on_hold',
  'run_handed_over',
  'run_taken_over',
  'run_signature',
  'run_lead_hold',
  'run_deviation',
  'run_overdue',
  'run_incomplete',
  'author_changed',
  'access_given',
  'team_joined',
  'address_changed',
  'deputy_named',
  'deputy_ended',
  'deputy_signed',
  'wrong_pins',
  'device_alarm',
  'signer_renamed',
  'badge_exposed',
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
  mailOff: [
    ...(['approval_closed', 'released', 'comment', 'pending_edit', 'run_on_hold', 'run_taken_over'] as const),
    ...(['run_deviation', 'run_overdue', 'run_incomplete', 'access_given', 'team_joined'] as const),
  ],
}
