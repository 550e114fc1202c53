// Categories on the wire, in the form that old clients read.
import { type Static, Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { CategoryInfo, Flags, open, text } from './pages.schema.ts'

export const Category = Type.Object(
  {
    title: text('The title that names the category'),
    wiki_title: text('The same'),
    display_title: text('The title shown to people'),
    locale: text('Language of this answer'),
    topic_info: CategoryInfo,
    category_info: CategoryInfo,
    image: Type.Union([Image, Type.Null()], { description: 'Its picture; null: none' }),
    description: text('One or two sentences'),
    flags: Flags,
    solutions: Type.Object(
      { url: text('Always empty'), count: Type.Integer({ description: 'Always 0' }) },
      { description: 'Questions and answers elsewhere' },
    ),
    parts: Type.Array(open('Always none'), { description: 'Always empty' }),
    tools: Type.Array(open('Always none'), { description: 'Always empty' }),
    guides: Type.Array(open('A guide as lists show it'), { description: 'Its public guides' }),
    ancestors: Type.Array(Type.String(), { description: 'Titles of those above, the closest first' }),
    children: Type.Array(Type.String(), { description: 'Titles of those directly below' }),
    contents_raw: text('The text in wiki syntax'),
    contents_rendered: text('The same as HTML'),
  },
  { title: 'Category', description: 'A category, its guides and its place in the tree' },
)
export type Category = Static<typeof Category>

export const CategoryTree = Type.Unsafe<object>({
  type: 'object',
  additionalProperties: true,
  description: 'Titles in titles, an end is {}; withDisplayTitles: `hierarchy` and `display_titles`',
})
