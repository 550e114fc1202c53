// The history of guides on the wire.
import { type Static, Type } from 'typebox'
import { UserSummary } from '#users/users.schema.ts'

const number = (description: string) => Type.Integer({ description })
const text = (description: string) => Type.String({ description })
const optional = (description: string) => Type.Optional(Type.Unknown({ description }))

const Change = Type.Object(
  {
    kind: Type.Enum(['field', 'text', 'list', 'stepAdded', 'stepRemoved', 'stepMoved', 'stepChanged'], {
      description: 'What was changed: a value, a longer text, a list, or a step',
    }),
    field: Type.Optional(text('Name of the field, as edits write it')),
    stepid: Type.Optional(number('Number of the step')),
    from: Type.Optional(number('Place of the step before, from 1')),
    to: Type.Optional(number('Place of the step after, from 1')),
    before: optional('Value before'),
    after: optional('Value after'),
    words: optional('Of two short texts: the spans of words that were added, removed and kept'),
    added: optional('Of a list: what came'),
    removed: optional('Of a list: what went'),
    isReordered: Type.Optional(Type.Boolean({ description: 'Of a list: does what stayed stand otherwise?' })),
    step: optional('Of a step that was added or removed: its title, lines, media and the fields of its form'),
    title: optional('Of a step: its title before and after, or null'),
    lines: optional('Of a text or a step: each line that was added, removed, changed or moved'),
    media: optional('Of a step: its media before and after, or null'),
    form: optional('Of a step: each field of its form that was added, removed, changed or moved'),
  },
  { title: 'GuideDifference', description: 'One difference between two states of a guide' },
)
const changes = Type.Array(Change, {
  description: 'What differs: fields first, then steps, down to the line',
})
const summary = text('The differences in one line of English; empty without')

const members = {
  guide_revisionid: number('Number of the saved state over the whole site'),
  revisionid: number('Concurrency token of the guide in that state'),
  langid: text('Its language'),
  date: number('UNIX seconds'),
  user: Type.Union([UserSummary, Type.Null()], { description: 'Who saved it' }),
  action: text('created, edited, step.added, step.changed, form.changed, reverted, …'),
  status: Type.Enum(['accepted', 'pending', 'denied'], { description: 'Whether it was accepted' }),
  patrolled: Type.Boolean({ description: 'Saved by somebody trusted, or accepted' }),
  current: Type.Boolean({ description: 'Is it what readers see?' }),
  base_revisionid: Type.Union([Type.Integer(), Type.Null()], {
    description: 'guide_revisionid that the edit was made on; null for the first',
  }),
  source_revisionid: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Of a translation: guide_revisionid of the original that it was made from',
  }),
}

const Description = Type.Object(
  {
    code: text('field.set, text.changed, list.changed, step.added, step.lines-changed, step.form-changed, …'),
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
      description: 'Names, places and counts for a sentence; long values are cut',
    }),
  },
  { title: 'GuideDifferenceInBrief', description: 'One difference between two states of a guide, in brief' },
)

const brief = {
  ...members,
  descriptions: Type.Array(Description, {
    description: 'What it changed, in brief: the first few differences',
  }),
  differences: number('How many differences there are in all'),
  summary,
}

export const GuideRevision = Type.Object(brief, {
  title: 'GuideRevision',
  description: 'One saved state of a guide, with what it changed in brief',
})
export type GuideRevision = Static<typeof GuideRevision>

export const WholeGuideRevision = Type.Object(
  { ...brief, changes },
  { title: 'WholeGuideRevision', description: 'One saved state of a guide, with what it changed' },
)
export type WholeGuideRevision = Static<typeof WholeGuideRevision>

const GuideState = Type.Object(members, {
  title: 'GuideRevisionSummary',
  description: 'One saved state of a guide',
})
export type GuideRevisionSummary = Static<typeof GuideState>

export const GuideComparison = Type.Object(
  { from: GuideState, to: GuideState, changes, summary },
  { title: 'GuideComparison', description: 'What differs between two states of a guide' },
)
export type GuideComparison = Static<typeof GuideComparison>

export const WaitingGuide = Type.Object(
  {
    guideid: number('Number of the guide'),
    langid: text('Language that the edits are in'),
    title: text('Title that readers see'),
    url: text('Address of its page'),
    public: Type.Boolean({ description: 'May anybody read it?' }),
    waiting: number('How many edits wait'),
    guide_revisionid: number('The newest of them: accepting it accepts all'),
    action: text('What the newest did'),
    date: number('When the newest was saved, UNIX seconds'),
    user: Type.Union([UserSummary, Type.Null()], { description: 'Who saved the newest' }),
  },
  { title: 'WaitingGuide', description: 'A guide with edits that wait to be accepted' },
)
export type WaitingGuide = Static<typeof WaitingGuide>
