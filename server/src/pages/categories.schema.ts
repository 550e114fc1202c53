// The schemas of categories, in the form that old clients read.
import { type Static, Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { CategoryInfo, Flags, openObject, text } from './pages.schema.ts'

export const Category = Type.Object(
  {
    title: text('Title of the category in addresses'),
    wiki_title: text('Same as the title'),
    display_title: text('Title on screen'),
    locale: text('Language of the response'),
    topic_info: CategoryInfo,
    category_info: CategoryInfo,
    image: Type.Union([Image, Type.Null()], { description: 'Main image; null: none' }),
    description: text('One or two sentences'),
    flags: Flags,
    solutions: Type.Object(
      { url: text('Always empty'), count: Type.Integer({ description: 'Always 0' }) },
      { description: 'Questions and answers at another site' },
    ),
    parts: Type.Array(openObject('Always none'), { description: 'Always empty' }),
    tools: Type.Array(openObject('Always none'), { description: 'Always empty' }),
    guides: Type.Array(openObject('A guide in a list'), { description: 'Public guides of the category' }),
    ancestors: Type.Array(Type.String(), { description: 'Titles of its ancestors, closest first' }),
    children: Type.Array(Type.String(), { description: 'Titles of the categories directly below' }),
    contents_raw: text('The text in wiki syntax'),
    contents_rendered: text('The text as HTML'),
  },
  { title: 'Category', description: 'A category with its guides and its position in the tree' },
)
export type Category = Static<typeof Category>

export const CategoryTree = Type.Unsafe<object>({
  type: 'object',
  additionalProperties: true,
  description: 'Nested titles; a leaf is {}. With withDisplayTitles: `hierarchy` and `display_titles`',
})
