// Queries of courses for readers.
import type { Output } from '@stepwright/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Language } from '../lib/api.ts'
import { readerLanguage } from '../lib/i18n/reader-language.ts'

export type CourseSummary = Output<'listCourses'>['courses'][number]
export type Course = Output<'getCourse'>
export type Stage = NonNullable<Course['stages']>[number]

export const coursesPageSize = 30

export const courseOrders = {
  title: { orderby: 'title', direction: 'ASC' },
  changed: { orderby: 'modified_date', direction: 'DESC' },
  progress: { orderby: 'completion_percentage', direction: 'ASC' },
} as const
export type CourseOrder = keyof typeof courseOrders

export const readOrder = (text: string | undefined): CourseOrder =>
  text !== undefined && Object.hasOwn(courseOrders, text) ? (text as CourseOrder) : 'title'

interface CourseFilter {
  words: string
  order: CourseOrder
  /** From 1. */
  page: number
  /** Lists hidden and pending courses as well. */
  isWriter: boolean
}

const inReaders = () => ({ langid: readerLanguage() as Language })

export const coursesQuery = ({ words, order, page, isWriter }: CourseFilter) =>
  queryOptions({
    queryKey: ['courses', 'list', words, order, page, isWriter] as const,
    queryFn: async ({ signal }) => {
      const query = {
        ...{ query: words, page, pageSize: coursesPageSize, ...courseOrders[order], ...inReaders() },
        ...(isWriter && { disabledOkay: true }),
      }
      return (await api.listCourses({ query, signal })).courses
    },
    placeholderData: keepPreviousData,
  })

export const courseQuery = (wikiid: number) =>
  queryOptions({
    queryKey: ['courses', 'course', wikiid] as const,
    queryFn: ({ signal }) => api.getCourse({ params: { wikiid }, query: inReaders(), signal }),
  })
