// Wire schemas of saved views, for each list whose filters can be saved.
import { type TObject, Type } from 'typebox'
import { someName } from '#platform/http/request/shapes.ts'

const part = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ maxLength, description }))

const RunFilter = Type.Object(
  {
    guideid: Type.Optional(Type.Integer({ minimum: 1, description: 'Runs of this guide' })),
    userid: Type.Optional(Type.Integer({ minimum: 1, description: 'Runs of this current operator' })),
    performed_by: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Runs on which this user worked, as operator or with an answer',
      }),
    ),
    status: part(100, 'Runs in one of these states, separated by commas'),
    from: part(40, 'Runs that began on or after this day'),
    to: part(40, 'Runs that began on or before this day'),
    deviations: part(5, '1: runs with values outside their limits'),
    unsettled: part(5, '1: runs with conflicting answers, or with events that devices have not sent yet'),
    unsigned: part(5, '1: runs with signature fields that nobody has signed'),
    missing: part(5, '1: runs that were finished with missing answers; 0: all other runs'),
    voided: part(5, '1: voided runs; 0: all other runs'),
    deviation_field: part(64, 'Runs with a value outside its limits in this field'),
    stepid: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Finished runs with working time for this step' }),
    ),
    finished_from: part(40, 'Runs that were finished on or after this day'),
    finished_to: part(40, 'Runs that were finished on or before this day'),
    text: part(100, 'Words to search for'),
    sort: part(30, 'Sort member'),
    order: part(4, 'asc or desc'),
    columns: part(4000, 'Fields shown as columns, by field_guid, separated by commas'),
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
    langid: part(35, 'Guides that are written in or translated into this language'),
    owner: Type.Optional(Type.Integer({ minimum: 1, description: 'Guides of this author' })),
    sort: oneOf(['title', 'category', 'type', 'language', 'owner'], 'Sort column; default: latest change'),
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
          description: 'A team of the caller whose members also see it; null or omitted: only the caller',
        }),
      ),
      filter,
    },
    { title: `${prefix}ViewDraft`, description: 'A view to save', additionalProperties: false },
  ),
  View: Type.Object(
    {
      viewid: Type.Integer({ description: 'Number of the view' }),
      userid: Type.Integer({ description: 'The owner: only this user can change or remove it' }),
      teamid: Type.Union([Type.Integer(), Type.Null()], {
        description: 'The team whose members see it; null: only its owner',
      }),
      name: Type.String({ description: 'Name of the view' }),
      filter,
      saved_date: Type.Integer({ description: 'Time of the last save, UNIX seconds' }),
    },
    { title: `${prefix}View`, description: `A saved view of a list of ${what}` },
  ),
})

export const runViews = viewOf('', 'runs', RunFilter)
export const guideViews = viewOf('Guide', 'guides', GuideFilter)
