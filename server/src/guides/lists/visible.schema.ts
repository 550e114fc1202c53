// The schemas of the list of all guides that the caller may view.
import { type Static, Type } from 'typebox'
import { commaList, flag, identifier, order, paging } from '#platform/http/request/query.ts'
import { WantedLanguage } from '#settings/settings.schema.ts'
import { textLanguage } from '#settings/text-language.ts'
import { ListedGuide } from '../guides.schema.ts'
import { AppliedProcess } from '../releases/approval/processes.schema.ts'
import { visibleSorts, visibleStates } from './visible.queries.ts'

export const VisibleQuery = Type.Object({
  ...paging,
  ...textLanguage,
  order,
  sort: Type.Optional(
    Type.Enum([...visibleSorts], {
      description: 'Default: changed, by the latest change. Names are sorted as stored',
      errorMessage: `must be one of ${visibleSorts.join(', ')}`,
    }),
  ),
  text: Type.Optional(
    Type.String({ maxLength: 200, description: 'Part of the title, in any language of the guide' }),
  ),
  category: Type.Optional(
    Type.String({ maxLength: 255, description: 'Category; includes the categories below it' }),
  ),
  direct: flag('With category: only guides directly in it'),
  filter: commaList('One guide type, or several, separated by commas', { maxLength: 1000 }),
  langid: Type.Optional({
    ...WantedLanguage,
    description: 'Only guides that are written in or translated into this language',
  }),
  owner: Type.Optional(identifier('Number of the author')),
  state: Type.Optional(
    Type.Enum([...visibleStates], {
      description:
        'public or private, both without archived guides; archived; pending: guides with pending edits that the caller can edit',
      errorMessage: `must be one of ${visibleStates.join(', ')}`,
    }),
  ),
})
export type VisibleQuery = Static<typeof VisibleQuery>

const NextRelease = Type.Object(
  {
    guide_revisionid: Type.Integer({ description: 'Newest revision of the original' }),
    open: Type.Union([Type.Enum(['pending', 'scheduled']), Type.Null()], {
      description: 'Status of a release that waits; null: none',
    }),
    process: Type.Union([Type.Omit(AppliedProcess, ['own', 'exempt']), Type.Null()], {
      description: 'The approval process that applies; null: none',
    }),
    exempt: Type.Boolean({ description: 'True if the guide is exempt from approval' }),
  },
  { title: 'NextRelease', description: 'What decides about the next release of a guide' },
)

const VisibleGuide = Type.Object(
  {
    ...ListedGuide.properties,
    langids: Type.Array(Type.String(), { description: 'Published languages, original first' }),
    comment_count: Type.Integer({ description: 'Comments on the guide and its steps, with replies' }),
    pending_count: Type.Integer({
      description: 'Number of pending edits; 0 if the caller may not edit the guide',
    }),
    can_edit: Type.Boolean({ description: 'True if the caller may edit it' }),
    can_publish: Type.Boolean({ description: 'True if the caller may make it public or private' }),
    can_delete: Type.Boolean({ description: 'True if the caller may delete it' }),
    is_template: Type.Boolean({
      description: 'True if it is a template of its category; false if the caller may not edit the guide',
    }),
    next_release: Type.Optional(
      Type.Unsafe<Static<typeof NextRelease>>({
        ...NextRelease,
        description: 'On sites that use releases, if the caller may release the guide',
      }),
    ),
  },
  { title: 'VisibleGuide', description: 'A guide in the list of all guides' },
)

export const VisibleGuides = Type.Object(
  {
    count: Type.Integer({ description: 'Number of matching guides, on all pages' }),
    results: Type.Array(VisibleGuide, { description: 'The guides of this page' }),
  },
  { title: 'VisibleGuides', description: 'Guides that the caller can view' },
)
export type VisibleGuides = Static<typeof VisibleGuides>
