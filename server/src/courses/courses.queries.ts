// The SQL of the list of courses: filtered, ordered, with the progress of a user.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { titleContains } from '#platform/db/title-words.ts'

export const courseOrders = [
  'title',
  'status',
  'stages_count',
  'modified_date',
  'assignee_count',
  'completion_percentage',
] as const
export type CourseOrder = (typeof courseOrders)[number]

export interface CourseFilter {
  isListed: Expression<SqlBool>
  /** Words of the title. */
  text: string
}

export interface CoursePage {
  offset: number
  limit: number
  order: CourseOrder
  direction: 'asc' | 'desc'
  /** The user whose progress is counted; 0: none. */
  userid: number
}

export interface CourseProgress {
  wikiid: number
  stages: number
  completed: number
}

/** Equal values are in the order of titles. */
const keys: Record<CourseOrder, RawBuilder<unknown>> = {
  title: sql`"titleFold"`,
  status: sql`"isPrivate"`,
  stages_count: sql`stages`,
  modified_date: sql`"modifiedAt"`,
  // Courses have no assignees yet.
  assignee_count: sql`wikiid`,
  completion_percentage: sql`case when stages = 0 then 0 else 1.0 * completed / stages end`,
}

/** A deleted guide stays a stage, which no user can have completed. */
export async function listCourses(
  db: Db,
  { isListed, text }: CourseFilter,
  { offset, limit, order, direction, userid }: CoursePage,
): Promise<CourseProgress[]> {
  const named = text
    ? sql`(${titleContains(sql`wikis.title`, text)} or ${titleContains(sql`wikis."displayTitle"`, text)}
        or exists (select 1 from wiki_translations edition where edition.wikiid = wikis.wikiid
          and edition."currentRevisionid" > 0 and ${titleContains(sql`edition."displayTitle"`, text)}))`
    : sql`(1 = 1)`
  const { rows } = await sql<CourseProgress>`
    select wikiid, stages, completed from (
      select wikis.wikiid, wikis."titleFold", wikis."isPrivate", wikis."modifiedAt",
        (select count(*) from course_stages where course_stages.wikiid = wikis.wikiid) as stages,
        (select count(*) from course_stages
          join guides on guides.guideid = course_stages.guideid and guides."isDeleted" = 0
          join completions on completions.guideid = course_stages.guideid and completions.userid = ${userid}
          where course_stages.wikiid = wikis.wikiid) as completed
      from wikis where wikis.namespace = 'COURSE' and ${isListed} and ${named}) listed
    order by ${keys[order]} ${sql.raw(direction)}, "titleFold", wikiid
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}
