// The schemas of categories, in the form that old clients read.
import { type Static, Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { CategoryInfo, Flags, openObject, text } from './pages.schema.ts'

export const Category = Type.Object(
  {
    title: text('The title that names the category'),
    wiki_title: text('The same'),
    display_title: text('The title shown to people'),
    locale: text('Language of this answer'),
    topic_info: CategoryInfo,
    category_info: CategoryInfo,
    image: Type.Union([Image, Type.Null()], { description: 'Main picture; null: none' }),
    description: text('One or two sentences'),
    flags: Flags,
    solutions: Type.Object(
      { url: text('Always empty'), count: Type.Integer({ description: 'Always 0' }) },
      { description: 'Questions and answers elsewhere' },
    ),
    parts: Type.Array(openObject('Always none'), { description: 'Always empty' }),
    tools: Type.Array(openObject('Always none'), { description: 'Always empty' }),
    guides: Type.Array(openObject('A guide in a list'), { description: 'Its public guides' }),
    ancestors: Type.Array(Type.String(), { description: 'Titles of its ancestors, the closest first' }),
    children: Type.Array(Type.String(), { description: 'Titles of the categories directly below' }),
    contents_raw: text('The text in wiki syntax'),
    contents_rendered: text('The same as HTML'),
  },
  { title: 'Category', description: 'A category with its guides and its position in the tree' },
)
export type Category = Static<typeof Category>

export const CategoryTree = Type.Unsafe<object>({
  type: 'object',
  additionalProperties: true,
  description: 'Nested titles, a leaf is {}; with withDisplayTitles: `hierarchy` and `display_titles`',
})
