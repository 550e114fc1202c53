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
      description: 'Size of the buckets, in UTC; default: week. Weeks begin on Monday',
    }),
  ),
  ...momentQuery,
})

export const GuidePeriodQuery = Type.Object({ guideid: identifier('Runs of this guide'), ...momentQuery })

const langid = Type.Optional({
  ...WantedLanguage,
  description: 'Language of the field labels if they are translated; default: that of their authors',
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
      description: `Maximum number of points, up to ${pointLimit.most}; the figures count all values`,
    }),
  ),
})

const summary = {
  count: integer('Number of runs'),
  mean: number('Arithmetic mean, in seconds'),
  min: integer('Shortest duration, in seconds'),
  q1: number('First quartile'),
  median: number('Median'),
  q3: number('Third quartile'),
  p95: number('95th percentile'),
  max: integer('Longest duration, in seconds'),
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
    { revisionid: integer('Number of the revision'), date: seconds('Time of the change') },
    { title: 'MarkedRevision', description: 'A change of the guide' },
  ),
  { description: 'Published changes of the guide in the period, the newest 200 in order' },
)

const bucketOf = {
  from: seconds('Begin of the bucket'),
  partial: Type.Boolean({ description: 'True if the period has only a part of the days of the bucket' }),
}

export const CycleTimes = Type.Object(
  {
    guideid: integer('Number of the guide'),
    bucket: Type.Enum([...buckets], { description: 'Size of the buckets' }),
    ...period,
    incomplete: integer('Number of these runs that were finished with missing answers'),
    total: Type.Union([Summary, Type.Null()], { description: 'Whole period; null if there are no runs' }),
    buckets: Type.Array(
      Type.Object(
        {
          ...bucketOf,
          ...summary,
          incomplete: integer('Number of these runs that were finished with missing answers'),
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
    guideid: integer('Number of the guide'),
    ...period,
    steps: Type.Array(
      Type.Object(
        {
          stepid: integer('Number of the step'),
          step_number: Type.Union([Type.Integer(), Type.Null()], {
            description: 'Current position in the guide; null: the step is in another guide or deleted',
          }),
          ...summary,
        },
        { title: 'StepSummary', description: 'Working time of a step' },
      ),
      { description: 'Steps in the order of the guide' },
    ),
    revisions,
  },
  { title: 'StepTimes', description: 'Working time of each step in finished runs' },
)

export const FieldAnalysis = Type.Object(
  {
    field_guid: Type.String({ description: 'field_guid of the field' }),
    label: Type.String({ description: 'Current label of the field' }),
    unit: Type.String({ description: 'Current unit of measure' }),
    guideid: integer('The guide of its form'),
    stepid: integer('The step of its form'),
    count: integer('Number of values that were saved in the period in runs that are finished'),
    mean: optional('Mean of all values'),
    sigma: optional('Standard deviation of all values'),
    min: optional('Smallest of all values'),
    max: optional('Greatest of all values'),
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
      { description: 'Chart of all values; null if there are none' },
    ),
    points: Type.Array(
      Type.Object(
        {
          valueid: integer('Number of the value'),
          entryid: integer('Number of the run'),
          date: seconds('Time of saving'),
          value: number('The value'),
          field_revisionid: integer('Revision of the field at that time'),
          min: optional('Lower limit at that time'),
          max: optional('Upper limit at that time'),
          target: optional('Target value at that time'),
          deviation: Type.Union([Type.String(), Type.Null()], {
            description: 'below or above the limits at that time',
          }),
          out_of_control: Type.Boolean({ description: 'True if outside the control limits' }),
        },
        { title: 'FieldPoint', description: 'A value with the limits at that time' },
      ),
      {
        description:
          'All values in order; if there are more than `limit`, the smallest and the greatest of each of many equal parts',
      },
    ),
  },
  { title: 'FieldAnalysis', description: 'The numeric values of a field over time, of finished runs' },
)

export const DeviationCounts = Type.Object(
  {
    guideid: integer('Number of the guide'),
    ...period,
    total: integer('Number of values with a deviation, as `deviation_count` of the runs'),
    kinds: Type.Array(
      Type.Object(
        {
          deviation: Type.String({
            description:
              'below or above a limit; early or late; wrong: not the expected value; barcode: not the expected code',
          }),
          count: integer('Number of values'),
        },
        { title: 'DeviationKind', description: 'Kinds of deviation' },
      ),
      { description: 'Kinds, most frequent first' },
    ),
    deviations: Type.Array(
      Type.Object(
        {
          stepid: integer('Number of the step'),
          field_guid: Type.String({ description: 'field_guid of the field' }),
          label: Type.String({ description: 'Current label of the field' }),
          count: integer('Number of deviations'),
          share: number('Share of all, from 0 to 1'),
          cumulative: number('Cumulative share, from 0 to 1'),
        },
        { title: 'DeviationCount', description: 'Deviations of one field' },
      ),
      { description: 'Fields, most frequent first, at most 500' },
    ),
  },
  { title: 'DeviationCounts', description: 'Deviations in finished runs' },
)

const outcomes = {
  finished: integer('Number of finished runs'),
  cancelled: integer('Number of cancelled runs, which no other count includes'),
  passed: integer('Number of runs that were finished with every required answer and without a deviation'),
  first_pass: integer('Number of these runs that never had a deviation, including corrected ones'),
  yield: optional('Share of finished runs that passed, from 0 to 1; null if no run was finished'),
  first_pass_yield: optional(
    'Share of finished runs that passed at the first attempt, from 0 to 1; null if no run was finished',
  ),
}

export const Yield = Type.Object(
  {
    guideid: integer('Number of the guide'),
    bucket: Type.Enum([...buckets], { description: 'Size of the buckets' }),
    ...period,
    total: Type.Object(outcomes, { title: 'RunOutcomes', description: 'Results of runs, in total' }),
    buckets: Type.Array(
      Type.Object(
        { ...bucketOf, ...outcomes },
        { title: 'RunOutcomesOfBucket', description: 'Results of the runs that ended in the bucket' },
      ),
      { description: 'Buckets with ended runs, in order' },
    ),
  },
  { title: 'Yield', description: 'Numbers of runs that passed, in total and at the first attempt' },
)
