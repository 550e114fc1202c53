// The texts of mails of notices in English.
import type { NoticeKind } from '../../kinds.ts'

interface Change {
  actor: string
  isAnswer: boolean
}

type Sentence = (title: string, change: Change) => string

const sentences: Record<NoticeKind, Sentence> = {
  approval_asked: (title) => `Please review the release of “${title}”`,
  approval_overdue: (title) => `The approval of “${title}” is overdue`,
  release_approved: (title) => `The release of “${title}” is approved`,
  release_rejected: (title, { actor }) => `${actor} rejected the release of “${title}”`,
  approval_closed: (title) => `The approval of “${title}” was closed: nothing is left to do`,
  released: (title) => `“${title}” has a new release`,
  comment: (title, { actor, isAnswer }) =>
    isAnswer ? `${actor} answered your comment on “${title}”` : `${actor} commented on “${title}”`,
  pending_edit: (title, { actor }) => `${actor} changed “${title}”: the edit waits for review`,
  run_on_hold: (title, { actor }) => `${actor} put a run of “${title}” on hold`,
  run_handed_over: (title, { actor }) => `${actor} handed a run of “${title}” over to you`,
  run_signature: (title, { actor }) => `${actor} asks for your signature in a run of “${title}”`,
}

export const en = {
  sentences,
  nobody: 'The site',
  several: (count: number): string => `${count} notices`,
  more: (count: number): string => `and ${count} more\n`,
  all: 'All notices:',
  change: 'Choose which notices you get by mail:',
}
