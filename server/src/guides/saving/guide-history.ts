// The adapter of guides for the history engine.
import type { History } from '#history/history.ts'
import { findGuideRevision, type GuideRevisionRow } from '../guides.queries.ts'

export const guideHistory: History<GuideRevisionRow> = {
  table: 'guide_revisions',
  thing: 'guideid',
  id: 'guideRevisionid',
  find: findGuideRevision,
  noun: 'guide',
  subject: 'guide',
  markers: ['deleted', 'restored'],
}
