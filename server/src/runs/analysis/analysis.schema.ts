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
      description: 'Size of the buckets, week by default. UTC, weeks begin on Monday',
    }),
  ),
  ...momentQuery,
})

export const GuidePeriodQuery = Type.Object({ guideid: identifier('Runs of this guide'), ...momentQuery })

const langid = Type.Optional({
  ...WantedLanguage,
  description: 'Language of the field labels as far as they are translated; by default that of their authors',
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
      description: `The maximum number of newest values, up to ${pointLimit.most}`,
    }),
  ),
})

const summary = {
  count: integer('Number of runs'),
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
  description: 'Statistics of times in whole seconds; quantiles are interpolated linearly',
})

const period = {
  from: seconds('Start of the period, inclusive'),
  to: seconds('End of the period, exclusive'),
}

const revisions = Type.Array(
  Type.Object(
    { revisionid: integer('The change'), date: seconds('Time of the change') },
    { title: 'MarkedRevision', description: 'A change of the guide' },
  ),
  { description: 'Published changes of the guide in the period, the newest 200 in order' },
)

export const CycleTimes = Type.Object(
  {
    guideid: integer('The guide'),
    bucket: Type.Enum([...buckets], { description: 'Size of the buckets' }),
    ...period,
    incomplete: integer('Number of these that were finished with missing answers'),
    total: Type.Union([Summary, Type.Null()], { description: 'Over the whole period; null without any run' }),
    buckets: Type.Array(
      Type.Object(
        {
          from: period.from,
          ...summary,
          incomplete: integer('Number of these that were finished with missing answers'),
        },
        { title: 'CycleTime', description: 'Durations of the runs that were finished in the bucket' },
      ),
      { description: 'Buckets with finished runs, in order' },
    ),
    revisions,
  },
  { title: 'CycleTimes', description: 'Durations of runs from start to end, without pauses' },
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
            description: 'Its current position in the guide; null: it is in another guide, or deleted',
          }),
          ...summary,
        },
        { title: 'StepSummary', description: 'Working time of a step' },
      ),
      { description: 'In the order of the guide' },
    ),
    revisions,
  },
  { title: 'StepTimes', description: 'Working time of each step in finished runs' },
)

export const FieldAnalysis = Type.Object(
  {
    field_guid: Type.String({ description: 'The field' }),
    label: Type.String({ description: 'Its current label' }),
    unit: Type.String({ description: 'Its current unit of measure' }),
    guideid: integer('The guide of its form'),
    stepid: integer('The step of its form'),
    count: integer('Number of values in the period'),
    mean: optional('Mean of all of them'),
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
            out_of_control: integer('Number of values outside of the control limits'),
          },
          {
            title: 'ControlChart',
            description: 'Chart of individual values: mean ± 2.66 × mean moving range',
          },
        ),
        Type.Null(),
      ],
      { description: 'Over the returned points; null without any' },
    ),
    points: Type.Array(
      Type.Object(
        {
          valueid: integer('The value'),
          entryid: integer('The run'),
          date: seconds('Time of saving'),
          value: number('The value'),
          field_revisionid: integer('The field as it was then'),
          min: optional('Lower limit then'),
          max: optional('Upper limit then'),
          target: optional('Target then'),
          deviation: Type.Union([Type.String(), Type.Null()], {
            description: 'below or above the limits at that time',
          }),
          out_of_control: Type.Boolean({ description: 'Outside of the control limits' }),
        },
        { title: 'FieldPoint', description: 'A value with the limits at that time' },
      ),
      { description: 'The newest values, in order' },
    ),
  },
  { title: 'FieldAnalysis', description: 'The numbers of one field over time' },
)

export const DeviationCounts = Type.Object(
  {
    guideid: integer('The guide'),
    ...period,
    total: integer('Number of values with a deviation'),
    kinds: Type.Array(
      Type.Object(
        {
          deviation: Type.String({
            description:
              'below or above a limit, early or late, wrong: not right, barcode: not the expected code',
          }),
          count: integer('Number of values'),
        },
        { title: 'DeviationKind', description: 'Kinds of deviation' },
      ),
      { description: 'The most frequent first' },
    ),
    deviations: Type.Array(
      Type.Object(
        {
          stepid: integer('The step'),
          field_guid: Type.String({ description: 'The field' }),
          label: Type.String({ description: 'Its current label' }),
          count: integer('Number of its values'),
          share: number('Part of all, from 0 to 1'),
          cumulative: number('Part of all together with those before'),
        },
        { title: 'DeviationCount', description: 'Deviations of one field' },
      ),
      { description: 'The most frequent first, at most 500' },
    ),
  },
  { title: 'DeviationCounts', description: 'Deviations of values from their limits' },
)

const outcomes = {
  finished: integer('Number of finished runs'),
  cancelled: integer('Number of cancelled runs; no other count includes them'),
  passed: integer('Finished with every required answer and no value outside of what was expected'),
  first_pass: integer('Number of these that never had such a value, not even one that was corrected'),
  yield: optional('Part of the finished ones that passed, from 0 to 1; null where none was finished'),
  first_pass_yield: optional(
    'Part of the finished ones that passed at the first go; null where none was finished',
  ),
}

export const Yield = Type.Object(
  {
    guideid: integer('The guide'),
    bucket: Type.Enum([...buckets], { description: 'Size of the buckets' }),
    ...period,
    total: Type.Object(outcomes, { title: 'RunOutcomes', description: 'Results of runs, in total' }),
    buckets: Type.Array(
      Type.Object(
        { from: period.from, ...outcomes },
        { title: 'RunOutcomesOfBucket', description: 'Results of the runs that ended in the bucket' },
      ),
      { description: 'Buckets with ended runs, in order' },
    ),
  },
  { title: 'Yield', description: 'Numbers of runs that passed, in the end and first time' },
)
