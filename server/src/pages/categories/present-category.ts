// Converts a page to a category in the form that old clients read.
import type { Category } from '../categories.schema.ts'
import type { Page } from '../pages.schema.ts'

export function asCategory(page: Page): Category {
  const facts = page.category_info ?? { name: page.title, manufacturer: '', introduced: '', discontinued: '' }
  return {
    title: page.title,
    wiki_title: page.title,
    display_title: page.display_title,
    locale: page.langid,
    topic_info: facts,
    category_info: facts,
    image: page.image,
    description: page.description ?? '',
    flags: page.flags,
    solutions: { url: '', count: 0 },
    parts: [],
    tools: [],
    guides: page.guides ?? [],
    ancestors: (page.ancestors ?? []).map(({ title }) => title),
    children: (page.children ?? []).map(({ title }) => title),
    contents_raw: page.contents_raw,
    contents_rendered: page.contents_rendered,
  }
}
