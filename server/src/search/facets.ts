// Facets of guides and pages by which a search is filtered: their marks in the index, and the query parameters.
import { type Static, Type } from 'typebox'
import { difficulties } from '#guides/content.ts'
import type { MatchingGuide } from '#guides/texts/search-texts.ts'
import { findCategory, listCategoriesAbove } from '#pages/find-pages.ts'
import type { PageTexts } from '#pages/reading/search-texts.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { flag } from '#platform/http/request/query.ts'
import { problems } from '#platform/problems.ts'
import { Language } from '#settings/settings.schema.ts'
import { siteOf } from '#settings/settings.ts'
import { markOf } from './marks.ts'

export const facetQuery = {
  category: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Title of a category; includes the categories below it; empty: all',
    }),
  ),
  type: Type.Optional(Type.String({ maxLength: 40, description: 'One of the guide types of the site' })),
  difficulty: Type.Optional(
    Type.Enum([...difficulties], {
      description: 'Difficulty of guides, in English',
      errorMessage: `must be one of ${difficulties.join(', ')}`,
    }),
  ),
  tag: Type.Optional(Type.String({ maxLength: 255, description: 'A tag, in any case; empty: all' })),
  text_langid: Type.Optional({
    ...Language,
    description: 'Only results that are written in or translated into this language',
  }),
  has_form: flag('Only guides with a form in one of their steps'),
}

const FacetQuery = Type.Object(facetQuery)
export type FacetQuery = Static<typeof FacetQuery>

/** Groups of marks: a result has one of each group. An empty group matches nothing. */
export async function marksOfFacets(ctx: Context, query: FacetQuery): Promise<string[][]> {
  const { category, type, difficulty, tag, text_langid: langid, has_form: hasForm } = query
  if (type !== undefined && !Object.hasOwn(siteOf(ctx).guideTypes, type)) {
    const types = Object.keys(siteOf(ctx).guideTypes).join(', ')
    throw problems.invalidField('type', `type must be one of ${types}`)
  }
  return [
    ...(category?.trim() ? [await marksOfCategory(ctx.db, category)] : []),
    ...(type === undefined ? [] : [[markOf.type(type)]]),
    ...(difficulty === undefined ? [] : [[markOf.difficulty(difficulty)]]),
    ...(tag?.trim() ? [[markOf.tag(tag)]] : []),
    ...(langid === undefined ? [] : [[markOf.language(langid)]]),
    ...(hasForm ? [[markOf.form]] : []),
  ]
}

async function marksOfCategory(db: Db, title: string): Promise<string[]> {
  const category = await findCategory(db, title)
  return category ? [markOf.category(category.wikiid)] : []
}

/** Every text of a guide has the marks of all its languages: a match in one of them is a result in the others. */
export async function facetsOfGuide(
  { db }: Context,
  { guide, texts, tags, hasForm }: MatchingGuide,
): Promise<string[]> {
  return [
    ...(await branchOf(db, guide.categoryid)),
    ...texts.map(({ langid }) => markOf.language(langid)),
    ...tags.map(markOf.tag),
    markOf.difficulty(guide.difficulty),
    ...(hasForm ? [markOf.form] : []),
  ]
}

export async function facetsOfPage({ db }: Context, { page, texts, tags }: PageTexts): Promise<string[]> {
  return [
    ...(page.namespace === 'CATEGORY' ? await branchOf(db, page.wikiid) : []),
    ...texts.map(({ langid }) => markOf.language(langid)),
    ...tags.map(markOf.tag),
  ]
}

/** A category and those above it. */
async function branchOf(db: Db, categoryid: number): Promise<string[]> {
  return [categoryid, ...(await listCategoriesAbove(db, categoryid))].map(markOf.category)
}
