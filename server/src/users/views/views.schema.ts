// Wire schemas of saved views, for each list whose filters can be saved.
import { type TObject, Type } from 'typebox'
import { someName } from '#platform/http/request/shapes.ts'

const part = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ maxLength, description }))

const RunFilter = Type.Object(
  {
    guideid: Type.Optional(Type.Integer({ minimum: 1, description: 'Runs of this guide' })),
    userid: Type.Optional(Type.Integer({ minimum: 1, description: 'Runs that this person has' })),
    status: part(100, 'Runs in one of these states, with commas between'),
    from: part(40, 'Runs that began on this day or later'),
    to: part(40, 'Runs that began on this day or before'),
    deviations: part(5, '1: runs with values outside of their limits'),
    unsettled: part(5, '1: runs with answers that disagree or notes that devices have not sent yet'),
    missing: part(5, '1: runs that were finished with answers missing; 0: runs without'),
    deviation_field: part(64, 'Runs out of limits in this field'),
    stepid: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Finished runs in which this step was worked on' }),
    ),
    finished_from: part(40, 'Runs that were finished on this day or later'),
    finished_to: part(40, 'Runs that were finished on this day or before'),
    text: part(100, 'Words to be found'),
    sort: part(30, 'The member of runs that they are sorted by'),
    order: part(4, 'asc or desc'),
    columns: part(4000, 'Fields that have a column, by the name that each keeps, with commas between'),
  },
  {
    title: 'ViewFilter',
    description: 'The filters of a list of runs, and its columns',
    additionalProperties: false,
  },
)

const oneOf = (values: readonly string[], description: string) =>
  Type.Optional(Type.Enum([...values], { description, errorMessage: `must be one of ${values.join(', ')}` }))

const GuideFilter = Type.Object(
  {
    q: part(100, 'A part of the title'),
    state: oneOf(['public', 'private', 'archived', 'pending'], 'Guides in this state'),
    category: part(255, 'Guides in this category and below it'),
    type: part(100, 'Guides of this type'),
    langid: part(35, 'Guides that are written or translated in this language'),
    owner: Type.Optional(Type.Integer({ minimum: 1, description: 'Guides of this author' })),
    sort: oneOf(['title', 'category', 'type', 'language', 'owner'], 'Sort column; absent: latest change'),
    order: oneOf(['asc', 'desc'], 'Sort direction'),
  },
  {
    title: 'GuideViewFilter',
    description: 'Filter and order of the table of guides',
    additionalProperties: false,
  },
)

/** `prefix` distinguishes the titles of the lists. */
const viewOf = <F extends TObject>(prefix: string, what: string, filter: F) => ({
  Draft: Type.Object(
    {
      name: Type.String({
        ...someName(60),
        description: 'Name; replaces a view with the same name',
      }),
      teamid: Type.Optional(
        Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
          description: 'A team of the caller whose members see it as well; null or absent: for oneself',
        }),
      ),
      filter,
    },
    { title: `${prefix}ViewDraft`, description: 'A view to be saved', additionalProperties: false },
  ),
  View: Type.Object(
    {
      viewid: Type.Integer({ description: 'Number of the view' }),
      userid: Type.Integer({ description: 'Whose it is: only this person changes or removes it' }),
      teamid: Type.Union([Type.Integer(), Type.Null()], {
        description: 'The team whose members see it; null: nobody but its person',
      }),
      name: Type.String({ description: 'Name of the view' }),
      filter,
      saved_date: Type.Integer({ description: 'When it was saved last, UNIX seconds' }),
    },
    { title: `${prefix}View`, description: `A saved view of a list of ${what}` },
  ),
})

export const runViews = viewOf('', 'runs', RunFilter)
export const guideViews = viewOf('Guide', 'guides', GuideFilter)
