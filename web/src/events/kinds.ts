// Types of audit events by subject, for filters.
import type { TextKey } from '../lib/i18n/load.ts'

type Kind<K> = K extends `event.${infer Name}` ? (Name extends `subject.${string}` ? never : Name) : never
type Subject<K> = K extends `event.subject.${infer Name}` ? Name : never

export type EventKind = Exclude<Kind<TextKey>, `run.${string}`>
export type EventSubject = Subject<TextKey>

export const kindsBySubject: Record<EventSubject, readonly EventKind[]> = {
  guide: [
    ...(['guide.created', 'guide.edited', 'guide.step.added', 'guide.step.changed'] as const),
    ...(['guide.duplicated', 'guide.form.changed', 'guide.author-changed'] as const),
    ...(['guide.step.removed', 'guide.steps.arranged', 'guide.translated', 'guide.step.translated'] as const),
    ...(['guide.published', 'guide.unpublished', 'guide.edit-accepted', 'guide.edit-denied'] as const),
    ...(['guide.reverted', 'guide.deleted', 'guide.restored', 'guide.tagged', 'guide.untagged'] as const),
    ...(['guide.released', 'guide.first-released', 'guide.release-scheduled'] as const),
    ...(['guide.release-changed', 'guide.release-closed', 'guide.release-withdrawn'] as const),
    'guide.release-deleted',
    ...(['guide.approval-requested', 'guide.approval-advanced', 'guide.approval-signed'] as const),
    ...(['guide.release-approved', 'guide.release-rejected', 'guide.approval-closed'] as const),
    ...(['guide.approval-reminded', 'guide.approval-overdue'] as const),
    ...(['guide.approval-exempted', 'guide.approval-unexempted'] as const),
    ...(['guide.template-added', 'guide.template-removed'] as const),
    ...(['guide.user-allowed', 'guide.user-disallowed'] as const),
    ...(['guide.team-allowed', 'guide.team-disallowed'] as const),
  ],
  'approval-process': [
    ...(['approval-process.added', 'approval-process.changed', 'approval-process.removed'] as const),
    ...(['approval-process.assigned', 'approval-process.unassigned'] as const),
  ],
  form: ['form.saved'],
  entry: [
    ...(['entry.started', 'entry.step-entered', 'entry.values-saved', 'entry.values-corrected'] as const),
    ...(['entry.paused', 'entry.suspended', 'entry.resumed', 'entry.taken-over', 'entry.changed'] as const),
    ...(['entry.handed-over', 'entry.device-closed', 'entry.signed', 'entry.signature-asked'] as const),
    'entry.overdue',
    ...(['entry.values-settled', 'entry.file-added', 'entry.note-added', 'entry.note-withdrawn'] as const),
    ...(['entry.finished', 'entry.cancelled', 'entry.voided', 'entry.removed'] as const),
    ...(['entry.altered', 'entry.agrees'] as const),
  ],
  wiki: [
    ...(['page.added', 'page.items-added', 'page.edited', 'page.edit-accepted'] as const),
    ...(['page.edit-denied', 'page.reverted', 'page.deleted', 'page.translation-deleted'] as const),
    ...(['page.renamed', 'page.tagged', 'page.untagged'] as const),
  ],
  comment: [
    ...(['comment.added', 'comment.changed', 'comment.resolved', 'comment.reopened'] as const),
    'comment.deleted',
  ],
  image: ['image.added', 'image.changed', 'image.cleaned-up'],
  'media-object': [
    ...(['video.added', 'video.encoded', 'video.not-encoded', 'video.changed', 'video.removed'] as const),
    ...(['embed.added', 'embed.changed', 'embed.removed', 'object.cleaned-up'] as const),
  ],
  document: [
    ...(['document.added', 'document.drawn', 'document.not-drawn', 'document.changed'] as const),
    ...(['document.removed', 'document.cleaned-up'] as const),
  ],
  upload: ['upload.begun', 'upload.ended'],
  user: [
    ...(['user.added', 'user.changed', 'user.password-changed', 'session.refused'] as const),
    ...(['session.all-ended', 'password-reset.requested', 'password-reset.link-made'] as const),
    'images.removed',
    ...(['user.deputy-named', 'user.deputy-removed', 'user.pin-attacked'] as const),
    ...(['user.id-badge-exposed', 'user.signer-renamed'] as const),
    ...(['user.pin-changed', 'user.pin-removed', 'user.id-badge-changed', 'user.id-badge-removed'] as const),
    ...(['signature.refused', 'signing-code.requested'] as const),
  ],
  token: ['session.started', 'session.ended', 'token.added', 'token.removed', 'token.all-removed'],
  'shared-device': [
    ...(['shared-device.registered', 'shared-device.changed', 'shared-device.withdrawn'] as const),
    ...(['shared-device.emptied', 'shared-device.attacked'] as const),
  ],
  invitation: ['invitation.added', 'invitation.used', 'invitation.removed'],
  team: ['team.added', 'team.changed', 'team.member-added', 'team.member-removed', 'team.removed'],
  favorite: ['favorite.added', 'favorite.removed'],
  completion: ['completion.added', 'completion.removed'],
  view: ['view.saved', 'view.removed'],
  notices: ['notices.read', 'notice-choices.saved'],
  site: [
    ...([
      'settings.changed',
      'site-key.replaced',
      'records.check-requested',
      'records.altered',
      'site.exported',
      'site.set-up',
      'setup-code.issued',
      'sample.requested',
      'notice-mails.requested',
    ] as const),
    ...(['sample.filled', 'sample.people-added', 'sample.categories-added'] as const),
    ...(['sample.guides-added', 'sample.entries-added', 'sample.runs-recorded'] as const),
    ...(['test-mail.requested', 'search.rebuild-requested'] as const),
  ],
  backup: [
    ...(['backup.requested', 'backup.completed', 'backup.failed'] as const),
    ...(['drill.requested', 'drill.passed', 'drill.failed'] as const),
  ],
  'search-miss': ['search-miss.dismissed'],
  part: ['part.imported'],
  job: ['job.retried'],
}

export const subjects = Object.keys(kindsBySubject) as EventSubject[]
