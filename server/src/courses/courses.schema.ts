// The schemas of courses: the whole course, a course in a list, and the bodies of writes.
import { type Static, Type } from 'typebox'
import { NewPage, openObject, Page, PageChange, text } from '#pages/pages.schema.ts'
import { courseMembers } from '#pages/stages.schema.ts'
import { identifier } from '#platform/http/request/query.ts'
import { UserSummary } from '#users/users.schema.ts'

const addresses = {
  url: text('Address of the course without the site'),
  fullUrl: text('Address of the course'),
}
const enabled = Type.Boolean({ description: 'False while the page is hidden by the flag WIKI_PRIVATE' })

export const Course = Type.Object(
  {
    ...Page.properties,
    courseid: Type.Integer({ description: 'Same as wikiid' }),
    ...addresses,
    viewUrl: text('Same as url'),
    enabled,
    completionPercent: Type.Integer({ description: 'Same as completion_percentage' }),
  },
  { title: 'Course', description: 'A page of the namespace COURSE with guides as its stages' },
)
export type Course = Static<typeof Course>

const { stages_count, completed_count, completion_percentage } = courseMembers
const number = (description: string) => Type.Integer({ description })

export const CourseSummary = Type.Object(
  {
    ...addresses,
    wikiid: number('Number of the course'),
    langid: text('Language of the texts'),
    namespace: Type.Literal('COURSE', { description: 'Always COURSE' }),
    title: text('Title in addresses and links'),
    display_title: text('Title on screen'),
    revisionid: number('Concurrency token; send it with an edit'),
    contents_raw: text('The text in wiki syntax'),
    contents_rendered: text('The text as HTML'),
    contents_json: openObject('The text as a document for editors'),
    description: text('One or two sentences'),
    image: Page.properties.image,
    can_edit: Type.Boolean({ description: 'True if the caller may edit it' }),
    author: Type.Union([UserSummary, Type.Null()], { description: 'The first author' }),
    enabled,
    stages_count,
    completed_count,
    completion_percentage,
    created_date: number('UNIX seconds'),
    modified_date: number('UNIX seconds'),
  },
  { title: 'CourseSummary', description: 'A course in a list, with the progress of a user' },
)
export type CourseSummary = Static<typeof CourseSummary>

export const CourseList = Type.Object(
  { courses: Type.Array(CourseSummary, { description: 'Courses in the requested order' }) },
  { title: 'CourseList', description: 'A page of the list of courses' },
)

const { namespace, parent, position, suppliers, info, repairability_score, ...ofCourses } = NewPage.properties

export const NewCourse = Type.Object(ofCourses, {
  title: 'NewCourse',
  description: 'A course to add',
  additionalProperties: false,
})

export const CourseChange = Type.Object(
  Type.Omit(PageChange, ['parent', 'position', 'suppliers', 'info', 'repairability_score']).properties,
  {
    title: 'CourseChange',
    description: 'Members to change; omitted members keep their values',
    additionalProperties: false,
  },
)

/** Clients name the number in different ways. */
export const NamedCourse = Type.Object(
  {
    wikiid: Type.Optional(identifier('Number of the course')),
    courseid: Type.Optional(identifier('Same as wikiid')),
    id: Type.Optional(identifier('Same as wikiid')),
  },
  { title: 'NamedCourse', description: 'The course to read' },
)
