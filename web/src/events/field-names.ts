// Labels of fields that occur in many audit events.
import type { TextKey } from '../lib/i18n/load.ts'

export const fieldNames: Readonly<Record<string, TextKey>> = {
  guide_revisionid: 'events.field.guide_revisionid',
  form_revisionid: 'events.field.form_revisionid',
  title: 'events.field.title',
  email: 'events.field.email',
  username: 'field.username',
  reason: 'events.field.reason',
  hash: 'events.field.hash',
  events: 'events.field.events',
  values: 'events.field.values',
  synonyms: 'synonyms.title',
}
