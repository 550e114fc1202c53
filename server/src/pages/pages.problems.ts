// The problems of pages, categories and tags.
import { fault, invalid, missing } from '#platform/problems.ts'

export const pageProblems = {
  pageNotFound: missing('Page', 'page'),
  titleTaken: () => invalid([fault('title', 'There is a page with this title already', 'duplicate')]),
  titleUnchanged: () => invalid([fault('title', 'title must differ from the present title')]),
  titleFixed: () => invalid([fault('title', 'title can not change: it is the number of a person or team')]),
  categoryParentMissing: () => invalid([fault('parent', 'parent must be an existing category')]),
  categoryCircle: () => invalid([fault('parent', 'A category can not lie below itself')]),
  categoryTooDeep: (limit: number) =>
    invalid([fault('parent', `The tree of categories would be deeper than ${limit}`)]),
  categoryHasChildren: () => invalid([fault('title', 'There are categories below this one')]),
  categoryHasGuides: () => invalid([fault('title', 'There are guides in this category')]),
  tagNotFound: missing('Tag', 'tag'),
} as const
