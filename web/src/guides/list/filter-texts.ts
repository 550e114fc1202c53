// Texts of the columns and states by which guides are sorted and filtered.
import type { GuideSort, GuideStateName } from './filter.ts'

export const guideSortTexts = {
  title: 'guides.byName',
  category: 'guides.category',
  type: 'guides.type',
  language: 'guides.language',
  owner: 'guides.owner',
  changed: 'guides.changed',
} as const satisfies Record<GuideSort, string>

export const guideStateTexts = {
  public: 'guides.public',
  private: 'read.private',
  archived: 'guides.archived',
  pending: 'guides.withPending',
} as const satisfies Record<GuideStateName, string>
