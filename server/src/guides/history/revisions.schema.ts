// The schemas of the history of guides.
import { type Static, Type } from 'typebox'
import { UserSummary } from '#users/users.schema.ts'

const number = (description: string) => Type.Integer({ description })
const text = (description: string) => Type.String({ description })
const optional = (description: string) => Type.Optional(Type.Unknown({ description }))

const Change = Type.Object(
  {
    kind: Type.Enum(['field', 'text', 'list', 'stepAdded', 'stepRemoved', 'stepMoved', 'stepChanged'], {
      description: 'Kind of the change: a value, a long text, a list, or a step',
    }),
    field: Type.Optional(text('Name of the field, as in edits')),
    stepid: Type.Optional(number('Number of the step')),
    from: Type.Optional(number('Position of the step before, from 1')),
    to: Type.Optional(number('Position of the step after, from 1')),
    before: optional('Value before'),
    after: optional('Value after'),
    words: optional('For two short texts: the spans of words that were added, removed and unchanged'),
    added: optional('For a list: added members'),
    removed: optional('For a list: removed members'),
    isReordered: Type.Optional(
      Type.Boolean({ description: 'For a list: true if unchanged members have another order' }),
    ),
    name: Type.Optional(text('For a changed or moved step: its title after')),
    step: optional('For an added or removed step: its title, lines, media and the fields of its form'),
    title: optional('For a step: its title before and after, or null'),
    lines: optional('For a text or a step: each line that was added, removed, changed or moved'),
    unchanged: optional('For a changed step: its lines without a change'),
    media: optional(
      'For a step: its media before and after, and each picture that was added, removed, replaced, redrawn or moved; or null',
    ),
    form: optional('For a step: each field of its form that was added, removed, changed or moved'),
  },
  { title: 'GuideDifference', description: 'A difference between two revisions of a guide' },
)
export const changes = Type.Array(Change, {
  description: 'The differences: fields first, then steps and lines',
})
export const summary = text('The differences in one line of English; empty if there are none')

export const revisionMembers = {
  guide_revisionid: number('Number of the revision, unique in the site'),
  revisionid: number('Concurrency token of the guide at that revision'),
  langid: text('Language of the revision'),
  date: number('UNIX seconds'),
  user: Type.Union([UserSummary, Type.Null()], { description: 'The user who saved it' }),
  action: text('created, edited, step.added, step.changed, form.changed, reverted, …'),
  status: Type.Enum(['accepted', 'pending', 'denied'], { description: 'State of its review' }),
  patrolled: Type.Boolean({ description: 'True if saved by a trusted user, or accepted' }),
  current: Type.Boolean({ description: 'True for the revision that readers see' }),
  base_revisionid: Type.Union([Type.Integer(), Type.Null()], {
    description: 'guide_revisionid on which the edit was based; null for the first',
  }),
  source_revisionid: Type.Union([Type.Integer(), Type.Null()], {
    description: 'For a translation: guide_revisionid of the original from which it was made',
  }),
}

const Description = Type.Object(
  {
    code: text('field.set, text.changed, list.changed, step.added, step.lines-changed, step.form-changed, …'),
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
      description: 'Names, positions and counts for a sentence; long values are cut',
    }),
  },
  { title: 'GuideDifferenceInBrief', description: 'A difference between two revisions of a guide, in brief' },
)

const brief = {
  ...revisionMembers,
  descriptions: Type.Array(Description, {
    description: 'The first differences, in brief',
  }),
  differences: number('Total number of differences'),
  summary,
}

export const GuideRevision = Type.Object(brief, {
  title: 'GuideRevision',
  description: 'A revision of a guide, with its changes in brief',
})
export type GuideRevision = Static<typeof GuideRevision>

export const WholeGuideRevision = Type.Object(
  { ...brief, changes },
  { title: 'WholeGuideRevision', description: 'A revision of a guide, with its changes' },
)
export type WholeGuideRevision = Static<typeof WholeGuideRevision>

const GuideState = Type.Object(revisionMembers, {
  title: 'GuideRevisionSummary',
  description: 'A revision of a guide',
})
export type GuideRevisionSummary = Static<typeof GuideState>

export const GuideComparison = Type.Object(
  { from: GuideState, to: GuideState, changes, summary },
  { title: 'GuideComparison', description: 'The differences between two revisions of a guide' },
)
export type GuideComparison = Static<typeof GuideComparison>

export const WaitingGuide = Type.Object(
  {
    guideid: number('Number of the guide'),
    langid: text('Language of the edits'),
    title: text('Title that readers see'),
    url: text('Address of its page'),
    public: Type.Boolean({ description: 'True if every reader can view it' }),
    waiting: number('Number of pending edits'),
    guide_revisionid: number('The newest pending edit; accepting it accepts all'),
    action: text('Action of the newest edit'),
    date: number('Time of the newest edit, UNIX seconds'),
    user: Type.Union([UserSummary, Type.Null()], { description: 'The user who saved the newest edit' }),
  },
  { title: 'WaitingGuide', description: 'A guide with pending edits' },
)
export type WaitingGuide = Static<typeof WaitingGuide>
