// The texts of mails of notices in English.
import type { NoticeKind } from '../../kinds.ts'

interface Change {
  actor: string
  isAnswer: boolean
  deviations: number
  missing: number
  deputy: string
  /** The earlier name, or address of the site. */
  former: string
  address: string
  team: string
  guides: number
  /** The present author of a guide, or the user who has access to it. */
  person: string
  /** The user of an ID badge. */
  owner: string
  until: string
  attempts: number
  /** In a day, otherwise in a quarter of an hour. */
  isDay: boolean
}

type Sentence = (title: string, change: Change) => string

const sentences: Record<NoticeKind, Sentence> = {
  approval_asked: (title) => `Please review the release of “${title}”`,
  approval_overdue: (title) => `The approval of “${title}” is overdue`,
  release_approved: (title) => `The release of “${title}” is approved`,
  release_rejected: (title, { actor }) => `${actor} rejected the release of “${title}”`,
  approval_closed: (title) => `The approval of “${title}” was closed: nothing is left to do`,
  release_cancelled: (title) => `The approved release of “${title}” was cancelled before its time`,
  released: (title) => `“${title}” has a new release`,
  comment: (title, { actor, isAnswer }) =>
    isAnswer ? `${actor} answered your comment on “${title}”` : `${actor} commented on “${title}”`,
  pending_edit: (title, { actor }) => `${actor} changed “${title}”: the edit waits for review`,
  run_on_hold: (title, { actor }) => `${actor} put a run of “${title}” on hold`,
  run_handed_over: (title, { actor }) => `${actor} handed a run of “${title}” over to you`,
  run_taken_over: (title, { actor }) => `${actor} took over your run of “${title}”`,
  run_signature: (title, { actor }) => `${actor} asks for your signature in a run of “${title}”`,
  run_lead_hold: (title, { actor }) => `${actor} put a run of “${title}” on hold until a lead lifts the hold`,
  run_deviation: (title, { deviations }) =>
    deviations === 1
      ? `An answer in a run of “${title}” is not as expected`
      : `${deviations} answers in a run of “${title}” are not as expected`,
  run_overdue: (title) => `A run of “${title}” takes longer than the guide says`,
  run_incomplete: (title, { actor, missing }) =>
    `${actor} finished a run of “${title}” with missing answers: ${missing}`,
  author_changed: (title, { actor, person }) =>
    `${actor} made ${person} the person responsible for “${title}”`,
  access_given: (title, { actor, person }) => `${actor} gave ${person} access to “${title}”`,
  team_joined: (title, { team, guides }) =>
    `${title} is in the team ${team} now, which manages guides: ${guides}`,
  address_changed: (_title, { actor, address, former }) =>
    `${actor} changed the address in links of mails to ${address || '–'}; before: ${former || '–'}`,
  deputy_named: (title, { deputy, until }) => `${deputy} is named to sign for ${title} until ${until}`,
  deputy_ended: (title, { deputy }) => `${deputy} no longer signs for ${title}`,
  deputy_signed: (title, { actor }) => `${actor} signed for you: the release of “${title}”`,
  wrong_pins: (title, { attempts, isDay }) =>
    `${attempts} wrong PINs were entered in your name within ${isDay ? 'a day' : '15 minutes'}, the last on ${title}`,
  signer_renamed: (title, { former }) => `${former}, who can sign, is called ${title} now`,
  badge_exposed: (title, { owner }) =>
    `The ID badge of ${owner} is in the record of a run of “${title}”: remove the badge`,
  device_alarm: (title, { attempts, isDay }) =>
    `${title}: ${attempts} wrong PINs or ID badges within ${isDay ? 'a day' : '15 minutes'}, and no more are taken`,
}

export const en = {
  sentences,
  nobody: 'The site',
  several: (count: number): string => `${count} notices`,
  more: (count: number): string => `and ${count} more\n`,
  all: 'All notices:',
  change: 'Choose which notices you get by mail:',
}
