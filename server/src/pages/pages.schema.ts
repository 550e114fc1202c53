// Pages on the wire: summary, whole page, what may be written, history.
import { type Static, Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { oneLine } from '#platform/http/request/shapes.ts'
import { Language } from '#settings/settings.schema.ts'
import { UserSummary } from '#users/users.schema.ts'
import { namespaces } from './namespaces.ts'
import { supplierUrlPattern, supplierUrlRule } from './suppliers.ts'
import { titleLimit } from './titles.ts'

type Schema = Parameters<typeof Type.Union>[0][number]
const nullable = <T extends Schema>(schema: T) => Type.Union([schema, Type.Null()])
/** A part that has a name of its own is described where it stands. */
const nullablePart = <T extends Schema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })
export const text = (description: string) => Type.String({ description })
const number = (description: string) => Type.Integer({ description })
/** What is passed on as it was made. */
export const open = (description: string) =>
  Type.Unsafe<object>({ type: 'object', additionalProperties: true, description })

export const PageSummary = Type.Object(
  {
    dataType: Type.Literal('wiki', { description: 'Always wiki' }),
    wikiid: number('Number of the page'),
    langid: text('Language of these words'),
    title: text('The title that names the page'),
    display_title: text('The title shown to people'),
    namespace: text('Kind of the page'),
    summary: text('One or two sentences'),
    url: text('Address of the page for people'),
    text: text('How the text begins, without marks'),
    image: nullablePart(Image, 'Its picture; null: none'),
    modified_date: number('UNIX seconds'),
    author: nullable(number('Who wrote it first')),
  },
  { title: 'PageSummary', description: 'A page as lists and other pages show it' },
)
export type PageSummary = Static<typeof PageSummary>

const Supplier = Type.Object(
  {
    'part_#': Type.String({ maxLength: 255, description: 'Their number for it' }),
    type: Type.String({ maxLength: 255, description: 'Kind of supplier' }),
    supplier: Type.String({ maxLength: 255, description: 'Their name' }),
    url: Type.String({
      maxLength: 2048,
      pattern: supplierUrlPattern,
      description: 'Where it is offered',
      errorMessage: supplierUrlRule,
    }),
  },
  { description: 'Who offers the item' },
)
const Info = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 255, description: 'What is told' }),
    value: Type.String({ maxLength: 2000, description: 'What it is' }),
  },
  { additionalProperties: false, description: 'One fact' },
)
const Document = Type.Object(
  {
    documentid: number('Number of the document'),
    text: text('Its name'),
    url: text('URL of its page'),
    download_url: text('URL of the download'),
    extension: text('pdf, …'),
    icon: text('Name of a symbol'),
  },
  { title: 'AttachedDocument', description: 'A document beside a guide or page' },
)
export const Flags = Type.Unsafe<object>({
  anyOf: [
    { type: 'object', additionalProperties: true },
    { type: 'array', maxItems: 0 },
  ],
  description: 'By id: flagid, title, text and image; an empty list when there are none',
})
export const CategoryInfo = Type.Object(
  {
    name: text('What the category is called'),
    manufacturer: text('Who makes it'),
    introduced: text('When it came'),
    discontinued: text('When it went'),
  },
  { title: 'CategoryInfo', description: 'Facts about what the category stands for; empty when not known' },
)

const common = {
  wikiid: number('Number of the page'),
  langid: text('Language of this answer'),
  namespace: text('Kind of the page'),
  title: text('The title that names the page'),
  display_title: text('The title shown to people'),
  page_title: nullable(text('Title of the window; null: the shown title')),
  revisionid: number('Send it along with a change'),
  contents_raw: text('The text in wiki syntax'),
  contents_rendered: text('The same as HTML'),
  contents_json: open('The same as a document for editors'),
  description: nullable(text('One or two sentences')),
  image: nullablePart(Image, 'Its picture; null: none'),
  flags: Flags,
  documents: Type.Array(Document, { description: 'Documents beside the text' }),
  table_of_contents: Type.Boolean({ description: 'Does the text begin with a list of its headings?' }),
  can_edit: Type.Boolean({ description: 'May the caller change it?' }),
  author: nullablePart(UserSummary, 'Who wrote it first'),
  authors: Type.Array(UserSummary, { description: 'Who has written on it, the first ones first' }),
  tags: Type.Array(Type.String(), { description: 'Words that it is found by' }),
  available_langids: Type.Array(Type.String(), { description: 'Languages that it is written in' }),
  source_revisionid: nullable(number('Of a translation: revision of the original that it was made from')),
  linked_wikis: Type.Array(PageSummary, { description: 'Pages that the text links to' }),
  created_date: number('UNIX seconds'),
  modified_date: number('UNIX seconds'),
  unpatrolled: Type.Boolean({ description: 'Does this state still wait to be accepted?' }),
  url: text('Address of the page for people'),
}

const categoryMembers = Type.Partial(
  Type.Object({
    guides: Type.Array(open('A guide as lists show it'), { description: 'Its public guides' }),
    featured_guides: Type.Array(open('A guide as lists show it'), { description: 'Those that are featured' }),
    related_wikis: Type.Array(PageSummary, { description: 'General pages that the text links to' }),
    children: Type.Array(PageSummary, { description: 'Categories directly below, at most 200' }),
    ancestors: Type.Array(PageSummary, { description: 'Categories above, the closest first' }),
    parent: nullable(text('Title of the category above')),
    position: number('Place among its sisters; those with the same one are ordered by title'),
    solutions_url: text('Always empty'),
    category_info: CategoryInfo,
    category_lists: open('Always empty'),
    parts: Type.Object(
      {
        url: text('Always empty'),
        categories: Type.Array(open('Always none'), { description: 'Always empty' }),
      },
      { description: 'Parts that a shop offers' },
    ),
    tools: Type.Array(open('Always none'), { description: 'Always empty' }),
    diagrams: Type.Array(open('Always none'), { description: 'Always empty' }),
    repairability_score: nullable(number('From 0 to 10')),
    is_troubleshooting: Type.Boolean({ description: 'Always false' }),
  }),
).properties
const info = Type.Optional(Type.Array(Info, { description: 'Facts; of categories and items' }))
const suppliers = Type.Optional(Type.Array(Supplier, { description: 'Of items: who offers them' }))

export const Page = Type.Object(
  { ...common, ...categoryMembers, info, suppliers },
  { title: 'Page', description: 'A whole page; categories and items have some members of their own' },
)
export type Page = Static<typeof Page>

const optionalText = (maxLength: number, description: string) =>
  Type.Optional(nullable(Type.String({ maxLength, description })))

const optionalLine = (maxLength: number, description: string) =>
  Type.Optional(nullable(Type.String({ ...oneLine, maxLength, description })))

const writable = {
  contents: Type.String({ maxLength: 65536, description: 'The text in wiki syntax' }),
  display_title: optionalLine(titleLimit, 'The title shown to people; null or empty: the title itself'),
  page_title: optionalLine(255, 'Title of the window'),
  description: optionalText(2000, 'One or two sentences'),
  image: Type.Optional(nullable(Type.Integer({ minimum: 1, description: 'Number of a picture' }))),
  table_of_contents: Type.Optional(Type.Boolean({ description: 'Begin with a list of the headings' })),
  repairability_score: Type.Optional(
    nullable(Type.Integer({ minimum: 0, maximum: 10, description: 'Of categories' })),
  ),
  source_revisionid: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Of a translation: revision of the original that it was made from',
    }),
  ),
  flags: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50, description: 'Ids; the whole list' }),
  ),
  suppliers: Type.Optional(
    Type.Array(Type.Partial(Supplier, { additionalProperties: false }), {
      maxItems: 100,
      description: 'Of items; the whole list',
    }),
  ),
  info: Type.Optional(
    Type.Array(Info, { maxItems: 200, description: 'Of categories and items; the whole list' }),
  ),
  documents: Type.Optional(
    Type.Array(
      Type.Object(
        { documentid: Type.Integer({ minimum: 1, description: 'Number of the document' }) },
        { description: 'One document' },
      ),
      { maxItems: 100, description: 'The whole list' },
    ),
  ),
  parent: Type.Optional(
    nullable(
      Type.String({ maxLength: 1000, description: 'Of categories: title of the one above; null: the root' }),
    ),
  ),
  position: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1e9, description: 'Of categories: place among its sisters' }),
  ),
  source_revision_id: Type.Optional(Type.Unknown({ description: 'Ignored' })),
  langId: Type.Optional(Type.Unknown({ description: 'Ignored' })),
  revisionid: Type.Optional(Type.Unknown({ description: 'Ignored; it counts in the address' })),
}

export const NewPage = Type.Object(
  {
    namespace: Type.String({
      maxLength: 20,
      description: `Kind of the page: ${namespaces.join(', ')}`,
    }),
    title: Type.String({ ...oneLine, maxLength: 1000, description: 'The title that names the page' }),
    langid: Type.Optional(Language),
    ...writable,
  },
  { title: 'NewPage', description: 'A page to add', additionalProperties: false },
)
export type NewPage = Static<typeof NewPage>

export const PageChange = Type.Partial(Type.Object(writable), {
  title: 'PageChange',
  description: 'What to change about a page; what is not named stays',
  additionalProperties: false,
})
export type PageChange = Static<typeof PageChange>

export const PageName = Type.Object(
  { title: Type.String({ ...oneLine, maxLength: 1000, description: 'The new title' }) },
  { title: 'PageName', description: 'New title of a page', additionalProperties: false },
)

export const Revision = Type.Object(
  {
    revisionid: number('Number of the revision'),
    langid: text('Its language'),
    date: number('UNIX seconds'),
    user: nullablePart(UserSummary, 'Who saved it'),
    action: text('created, edited, renamed, reverted or deleted'),
    changes: Type.Array(Type.String(), { description: 'Fields that differ from the revision before' }),
    status: text('accepted, pending or denied'),
    source_revisionid: nullable(number('Of a translation: revision of the original that it was made from')),
  },
  { title: 'PageRevision', description: 'One saved state of a page' },
)
export type Revision = Static<typeof Revision>

export const WaitingPage = Type.Object(
  {
    wikiid: number('Number of the page'),
    namespace: text('What kind of page it is'),
    title: text('The title that names it'),
    display_title: text('The title shown to people'),
    langid: text('Language that the edits are in'),
    url: text('Address of the page'),
    waiting: number('How many edits wait'),
    revisionid: number('The newest of them: accepting it accepts all'),
    action: text('What the newest did'),
    date: number('When the newest was saved, UNIX seconds'),
    user: nullablePart(UserSummary, 'Who saved the newest'),
  },
  { title: 'WaitingPage', description: 'A page with edits that wait to be accepted' },
)
export type WaitingPage = Static<typeof WaitingPage>

export const TagChange = Type.Object(
  { tag: Type.String({ maxLength: 200, description: 'The word, 1 to 32 characters' }) },
  { title: 'TagChange', description: 'A tag to add or remove', additionalProperties: false },
)
