// The wire schema of the home page.
import { type Static, Type } from 'typebox'
import { PageSummary } from '#pages/pages.schema.ts'
import { ListedGuide } from '../guides.schema.ts'

const names = {
  title: Type.String({ description: 'Title in addresses and links' }),
  display_title: Type.String({ description: 'Title on screen' }),
}

export const HomePage = Type.Object(
  {
    categories: Type.Array(
      Type.Object(
        {
          ...names,
          children: Type.Array(Type.Object(names, { description: 'A category directly below' }), {
            description: 'Categories directly below',
          }),
          page: Type.Optional(PageSummary),
        },
        { description: 'A category without a parent' },
      ),
      { description: 'Categories without a parent, in the order of the site' },
    ),
    featured: Type.Array(ListedGuide, { description: 'At most 6 featured guides, newest first' }),
    newest: Type.Array(ListedGuide, { description: 'The 6 newest guides; empty if a guide is featured' }),
    changed: Type.Array(ListedGuide, { description: 'The 8 guides that were changed last' }),
  },
  { title: 'HomePage', description: 'Content of the home page, the same for every reader' },
)
export type HomePage = Static<typeof HomePage>
