// Analyses of the record on the wire.
import { Type } from 'typebox'
import { identifier } from '#platform/http/request/query.ts'
import { WantedLanguage } from '#settings/settings.schema.ts'
import { momentQuery } from '../lists/list-query.ts'
import { buckets } from '../times/periods.ts'

const integer = (description: string) => Type.Integer({ description })
const number = (description: string) => Type.Number({ description })
const optional = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })
const seconds = (description: string) => Type.Integer({ description: `${description}, UNIX seconds` })

export const pointLimit = { usual: 500, most: 2000 }
/** Upper limit of points in a chart. */
export const bucketLimit = 400

export const CycleTimesQuery = Type.Object({
  guideid: identifier('Runs of this guide'),
  bucket: Type.Optional(
    Type.Enum([...buckets], {
      description: 'What is summed up together; week when not said. UTC, weeks begin on Monday',
    }),
  ),
  ...momentQuery,
})

export const GuidePeriodQuery = Type.Object({ guideid: identifier('Runs of this guide'), ...momentQuery })

const langid = Type.Optional({
  ...WantedLanguage,
  description:
    'Fields are called in this language as far as they are translated; without it as their authors call them',
})

export const DeviationsQuery = Type.Object({ ...GuidePeriodQuery.properties, langid })

export const FieldQuery = Type.Object({
  field_guid: Type.String({ minLength: 1, maxLength: 64, description: 'The field, in all its revisions' }),
  langid,
  ...momentQuery,
  limit: Type.Optional(
    Type.Integer({
      minimum: 2,
      maximum: pointLimit.most,
      default: pointLimit.usual,
      description: `How many of the newest values to answer at most, up to ${pointLimit.most}`,
    }),
  ),
})

const summary = {
  count: integer('How many'),
  mean: number('Arithmetic mean, in seconds'),
  min: integer('The shortest'),
  q1: number('A quarter took as long or less'),
  median: number('Half took as long or less'),
  q3: number('Three quarters took as long or less'),
  p95: number('95 of 100 took as long or less'),
  max: integer('The longest'),
}

const Summary = Type.Object(summary, {
  title: 'TimeSummary',
  description: 'Times in whole seconds, together; between two neighbours a quantile lies in proportion',
})

const period = {
  from: seconds('First moment that counts'),
  to: seconds('First moment that no longer counts'),
}

const revisions = Type.Array(
  Type.Object(
    { revisionid: integer('The change'), date: seconds('When it was made') },
    { title: 'MarkedRevision', description: 'A change of the guide' },
  ),
  { description: 'Changes of the guide in that time that hold, the newest 200 of them in order' },
)

export const CycleTimes = Type.Object(
  {
    guideid: integer('The guide'),
    bucket: Type.Enum([...buckets], { description: 'What is summed up together' }),
    ...period,
    incomplete: integer('How many of them were finished with answers missing'),
    total: Type.Union([Summary, Type.Null()], { description: 'Over all of it; null without any run' }),
    buckets: Type.Array(
      Type.Object(
        {
          from: period.from,
          ...summary,
          incomplete: integer('How many of them were finished with answers missing'),
        },
        { title: 'CycleTime', description: 'How long the runs took that were finished in it' },
      ),
      { description: 'Those in which runs were finished, in order' },
    ),
    revisions,
  },
  { title: 'CycleTimes', description: 'How long runs took from start to end, without pauses' },
)

export const StepTimes = Type.Object(
  {
    guideid: integer('The guide'),
    ...period,
    steps: Type.Array(
      Type.Object(
        {
          stepid: integer('The step'),
          step_number: Type.Union([Type.Integer(), Type.Null()], {
            description: 'Its place in the guide now; null: it is in another guide, or gone',
          }),
          ...summary,
        },
        { title: 'StepSummary', description: 'How long a step was worked on' },
      ),
      { description: 'In the order of the guide' },
    ),
    revisions,
  },
  { title: 'StepTimes', description: 'How long each step was worked on in finished runs' },
)

export const FieldAnalysis = Type.Object(
  {
    field_guid: Type.String({ description: 'The field' }),
    label: Type.String({ description: 'What stands beside it now' }),
    unit: Type.String({ description: 'Unit of measure now' }),
    guideid: integer('The guide of its form'),
    stepid: integer('The step of its form'),
    count: integer('How many values there are in that time'),
    mean: optional('Of all of them'),
    sigma: optional('Standard deviation of all of them'),
    min: optional('The smallest of all'),
    max: optional('The greatest of all'),
    chart: Type.Union(
      [
        Type.Object(
          {
            mean: number('Middle line'),
            sigma: optional('Standard deviation'),
            moving_range: optional('Mean difference of neighbours'),
            lower: optional('Lower control limit'),
            upper: optional('Upper control limit'),
            out_of_control: integer('How many lie outside of the control limits'),
          },
          {
            title: 'ControlChart',
            description: 'Chart of individual values: mean ± 2.66 × mean moving range',
          },
        ),
        Type.Null(),
      ],
      { description: 'Of the points that are answered; null without any' },
    ),
    points: Type.Array(
      Type.Object(
        {
          valueid: integer('The value'),
          entryid: integer('The run'),
          date: seconds('When it was saved'),
          value: number('The value'),
          field_revisionid: integer('The field as it was then'),
          min: optional('Lower limit then'),
          max: optional('Upper limit then'),
          target: optional('Target then'),
          deviation: Type.Union([Type.String(), Type.Null()], {
            description: 'below or above the limits then',
          }),
          out_of_control: Type.Boolean({ description: 'Outside of the control limits' }),
        },
        { title: 'FieldPoint', description: 'A value with the limits that held then' },
      ),
      { description: 'The newest ones, in order' },
    ),
  },
  { title: 'FieldAnalysis', description: 'The numbers of one field over time' },
)

export const DeviationCounts = Type.Object(
  {
    guideid: integer('The guide'),
    ...period,
    total: integer('How many values lie outside of what was expected'),
    kinds: Type.Array(
      Type.Object(
        {
          deviation: Type.String({
            description:
              'below or above a limit, early or late, wrong: not right, barcode: not the expected code',
          }),
          count: integer('How many values'),
        },
        { title: 'DeviationKind', description: 'How values lie outside of what was expected' },
      ),
      { description: 'The most frequent first' },
    ),
    deviations: Type.Array(
      Type.Object(
        {
          stepid: integer('The step'),
          field_guid: Type.String({ description: 'The field' }),
          label: Type.String({ description: 'What stands beside it now' }),
          count: integer('How many of its values'),
          share: number('Part of all, from 0 to 1'),
          cumulative: number('Part of all together with those before'),
        },
        { title: 'DeviationCount', description: 'Deviations of one field' },
      ),
      { description: 'The most frequent first, at most 500' },
    ),
  },
  { title: 'DeviationCounts', description: 'Where values lie outside of their limits' },
)

const outcomes = {
  finished: integer('How many were finished'),
  cancelled: integer('How many were cancelled; they count in none of the others'),
  passed: integer('Finished with every required answer and no value outside of what was expected'),
  first_pass: integer('Of these, how many never had such a value, not even one that was answered anew'),
  yield: optional('Part of the finished ones that passed, from 0 to 1; null where none was finished'),
  first_pass_yield: optional(
    'Part of the finished ones that passed at the first go; null where none was finished',
  ),
}

export const Yield = Type.Object(
  {
    guideid: integer('The guide'),
    bucket: Type.Enum([...buckets], { description: 'What is summed up together' }),
    ...period,
    total: Type.Object(outcomes, { title: 'RunOutcomes', description: 'How runs came out, together' }),
    buckets: Type.Array(
      Type.Object(
        { from: period.from, ...outcomes },
        { title: 'RunOutcomesOfBucket', description: 'How the runs came out that ended in it' },
      ),
      { description: 'Those in which runs ended, in order' },
    ),
  },
  { title: 'Yield', description: 'How many runs came out right, in the end and at the first go' },
)
