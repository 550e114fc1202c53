// Event type → job handlers: all subscriptions.
import { noticeHandler, noticeMailHandler, type Subscriptions } from '#events/events.ts'

const changesOfTexts = [
  ...['created', 'edited', 'published', 'unpublished', 'deleted', 'restored', 'reverted', 'translated'],
  ...['edit-accepted', 'edit-denied', 'tagged', 'untagged', 'step.added', 'step.changed', 'step.removed'],
  ...['step.translated', 'steps.arranged', 'form.changed', 'released', 'release-withdrawn'],
]
  .map((change) => `guide.${change}`)
  .concat(
    ['added', 'edited', 'reverted', 'deleted', 'translation-deleted', 'edit-accepted', 'edit-denied'].map(
      (change) => `page.${change}`,
    ),
    ['page.tagged', 'page.untagged', 'page.items-added', 'page.renamed'],
  )

/** Runs are found by the current title of their guide. */
const changesOfTitles = new Set(
  ['edited', 'reverted', 'edit-accepted', 'edit-denied', 'released', 'release-withdrawn'].map(
    (change) => `guide.${change}`,
  ),
)

/** Guides are found by the current names of their category, tools and parts. */
const changesOfNames = new Set(
  ['edited', 'renamed', 'reverted', 'deleted', 'translation-deleted', 'edit-accepted', 'edit-denied'].map(
    (change) => `page.${change}`,
  ),
)

/**
 * Changes that concern users. Saves that wait for review or deviate, pauses by other users, and ends with missing answers
 * name the handler themselves.
 */
const changesToNotify = [
  ...['approval-requested', 'approval-advanced', 'approval-reminded', 'approval-overdue', 'approval-closed'],
  'approval-signed',
  ...['release-approved', 'release-rejected', 'release-closed', 'released'],
  ...['author-changed', 'user-allowed', 'team-allowed'],
]
  .map((change) => `guide.${change}`)
  .concat(
    ['comment.added', 'entry.suspended', 'entry.handed-over', 'entry.signature-asked', 'entry.signed'],
    ['entry.overdue', 'entry.taken-over'],
    [
      'user.deputy-named',
      'user.deputy-removed',
      'user.pin-attacked',
      'user.signer-renamed',
      'shared-device.attacked',
    ],
    ['user.id-badge-exposed', 'team.member-added'],
  )

const followersOf = (type: string): string[] => [
  'search.index',
  ...(changesOfTitles.has(type) ? ['runs.note-title'] : []),
  ...(changesOfNames.has(type) ? ['search.index-guides-with-thing'] : []),
]

export const subscriptions: Subscriptions = new Map<string, readonly string[]>([
  ['password-reset.requested', ['mail.password-reset']],
  ['invitation.added', ['mail.invitation']],
  ['user.password-changed', ['mail.password-changed']],
  ['user.pin-changed', ['mail.quick-sign-in-changed']],
  ['user.id-badge-changed', ['mail.quick-sign-in-changed']],
  ['signing-code.requested', ['mail.signing-code']],
  ['image.added', ['images.make-sizes']],
  ['document.added', ['documents.draw-pages']],
  ['video.added', ['videos.encode']],
  ['sample.requested', ['sample.fill']],
  ['search.rebuild-requested', ['search.rebuild']],
  ['backup.requested', ['backups.run']],
  ['drill.requested', ['backups.run']],
  ['backup.failed', ['mail.backup-failed']],
  ['drill.failed', ['mail.backup-failed']],
  ['records.check-requested', ['records.check']],
  ['records.altered', ['mail.records-altered']],
  // Turning releases on, and times that have come while they were off.
  ['settings.changed', ['guides.apply-releases']],
  ['user.changed', ['pages.follow-owner']],
  ['team.changed', ['pages.follow-owner']],
  ['notice-mails.requested', [noticeMailHandler]],
  ...changesToNotify.map((type): [string, string[]] => [type, [noticeHandler]]),
  ...changesOfTexts.map((type): [string, string[]] => [
    type,
    [...followersOf(type), ...(changesToNotify.includes(type) ? [noticeHandler] : [])],
  ]),
])
