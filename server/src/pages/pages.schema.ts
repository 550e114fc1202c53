// The schemas of pages: the summary, the whole page, the bodies of writes, and the history.
import { type Static, Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { oneLine } from '#platform/http/request/shapes.ts'
import { Language } from '#settings/settings.schema.ts'
import { UserSummary } from '#users/users.schema.ts'
import { namespaces } from './namespaces.ts'
import { courseMembers, NewStages } from './stages.schema.ts'
import { supplierUrlPattern, supplierUrlRule } from './suppliers.ts'
import { titleLimit } from './titles.ts'

type Schema = Parameters<typeof Type.Union>[0][number]
const nullable = <T extends Schema>(schema: T) => Type.Union([schema, Type.Null()])
/** Named schemas become references, so the union carries the description of this use. */
const nullablePart = <T extends Schema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })
export const text = (description: string) => Type.String({ description })
const number = (description: string) => Type.Integer({ description })
/** A value that is passed through unchanged. */
export const openObject = (description: string) =>
  Type.Unsafe<object>({ type: 'object', additionalProperties: true, description })

export const PageSummary = Type.Object(
  {
    dataType: Type.Literal('wiki', { description: 'Always wiki' }),
    wikiid: number('Number of the page'),
    langid: text('Language of the texts'),
    title: text('Title in addresses and links'),
    display_title: text('Title on screen'),
    namespace: text('Kind of the page'),
    summary: text('One or two sentences'),
    url: text('Address of the page in the app'),
    text: text('Beginning of the text without markup'),
    image: nullablePart(Image, 'Main image; null: none'),
    modified_date: number('UNIX seconds'),
    author: nullable(number('Number of the first author')),
  },
  { title: 'PageSummary', description: 'A page in a list' },
)
export type PageSummary = Static<typeof PageSummary>

const Supplier = Type.Object(
  {
    'part_#': Type.String({ maxLength: 255, description: 'Part number of the supplier' }),
    type: Type.String({ maxLength: 255, description: 'Kind of supplier' }),
    supplier: Type.String({ maxLength: 255, description: 'Name of the supplier' }),
    url: Type.String({
      maxLength: 2048,
      pattern: supplierUrlPattern,
      description: 'Web address of the offer',
      errorMessage: supplierUrlRule,
    }),
  },
  { description: 'A supplier of the item' },
)
const Info = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 255, description: 'Name of the fact' }),
    value: Type.String({ maxLength: 2000, description: 'Value of the fact' }),
  },
  { additionalProperties: false, description: 'A fact' },
)
const Document = Type.Object(
  {
    documentid: number('Number of the document'),
    text: text('Name of the document'),
    url: text('URL of the page of the document'),
    download_url: text('URL of the download'),
    extension: text('File type, such as pdf'),
    icon: text('Name of a symbol'),
  },
  { title: 'AttachedDocument', description: 'A document beside a guide or page' },
)
export const Flags = Type.Unsafe<object>({
  anyOf: [
    { type: 'object', additionalProperties: true },
    { type: 'array', maxItems: 0 },
  ],
  description: 'Flags by id, each with flagid, title, text and image; an empty list if there are none',
})
export const CategoryInfo = Type.Object(
  {
    name: text('Display title of the category'),
    manufacturer: text('Manufacturer'),
    introduced: text('Release date'),
    discontinued: text('End of production'),
  },
  { title: 'CategoryInfo', description: 'Facts about the product of the category; empty if unknown' },
)

const common = {
  wikiid: number('Number of the page'),
  langid: text('Language of this response'),
  namespace: text('Kind of the page'),
  title: text('Title in addresses and links'),
  display_title: text('Title on screen'),
  page_title: nullable(text('Title of the browser window; null: display_title')),
  revisionid: number('Concurrency token; send it with an edit'),
  contents_raw: text('The text in wiki syntax'),
  contents_rendered: text('The text as HTML'),
  contents_json: openObject('The text as a document for editors'),
  description: nullable(text('One or two sentences')),
  image: nullablePart(Image, 'Main image; null: none'),
  flags: Flags,
  documents: Type.Array(Document, { description: 'Documents beside the text' }),
  table_of_contents: Type.Boolean({ description: 'True if the text begins with a list of its headings' }),
  can_edit: Type.Boolean({ description: 'True if the caller may edit it' }),
  author: nullablePart(UserSummary, 'Number of the first author'),
  authors: Type.Array(UserSummary, { description: 'Authors in the order of their first edits' }),
  tags: Type.Array(Type.String(), { description: 'Tags of the page' }),
  available_langids: Type.Array(Type.String(), { description: 'Languages that it is written in' }),
  source_revisionid: nullable(number('For a translation: revision of the original from which it was made')),
  linked_wikis: Type.Array(PageSummary, { description: 'Pages that the text links to' }),
  created_date: number('UNIX seconds'),
  modified_date: number('UNIX seconds'),
  unpatrolled: Type.Boolean({ description: 'True if this revision is pending' }),
  url: text('Address of the page in the app'),
}

const categoryMembers = Type.Partial(
  Type.Object({
    guides: Type.Array(openObject('A guide in a list'), { description: 'Public guides of the category' }),
    featured_guides: Type.Array(openObject('A guide in a list'), { description: 'Featured guides' }),
    related_wikis: Type.Array(PageSummary, { description: 'General pages that the text links to' }),
    children: Type.Array(PageSummary, { description: 'Categories directly below, at most 200' }),
    ancestors: Type.Array(PageSummary, { description: 'Categories above, closest first' }),
    parent: nullable(text('Title of the category above')),
    position: number('Position among the categories with the same parent; ties are sorted by title'),
    solutions_url: text('Always empty'),
    category_info: CategoryInfo,
    category_lists: openObject('Always empty'),
    parts: Type.Object(
      {
        url: text('Always empty'),
        categories: Type.Array(openObject('Always none'), { description: 'Always empty' }),
      },
      { description: 'Parts that a shop offers' },
    ),
    tools: Type.Array(openObject('Always none'), { description: 'Always empty' }),
    diagrams: Type.Array(openObject('Always none'), { description: 'Always empty' }),
    repairability_score: nullable(number('Score from 0 to 10')),
    is_troubleshooting: Type.Boolean({ description: 'Always false' }),
  }),
).properties
const info = Type.Optional(Type.Array(Info, { description: 'Facts; for categories and items' }))
const suppliers = Type.Optional(Type.Array(Supplier, { description: 'Suppliers; for items' }))

export const Page = Type.Object(
  { ...common, ...categoryMembers, ...courseMembers, info, suppliers },
  { title: 'Page', description: 'A whole page; categories, items and courses have additional members' },
)
export type Page = Static<typeof Page>

const optionalText = (maxLength: number, description: string) =>
  Type.Optional(nullable(Type.String({ maxLength, description })))

const optionalLine = (maxLength: number, description: string) =>
  Type.Optional(nullable(Type.String({ ...oneLine, maxLength, description })))

const writable = {
  contents: Type.String({ maxLength: 65536, description: 'The text in wiki syntax' }),
  display_title: optionalLine(titleLimit, 'Title on screen; null or empty: the same as title'),
  page_title: optionalLine(255, 'Title of the browser window'),
  description: optionalText(2000, 'One or two sentences'),
  image: Type.Optional(nullable(Type.Integer({ minimum: 1, description: 'Number of an image' }))),
  table_of_contents: Type.Optional(Type.Boolean({ description: 'Begins the text with a list of headings' })),
  repairability_score: Type.Optional(
    nullable(Type.Integer({ minimum: 0, maximum: 10, description: 'For categories: from 0 to 10' })),
  ),
  source_revisionid: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'For a translation: revision of the original from which it was made',
    }),
  ),
  flags: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50, description: 'Ids; replaces the whole list' }),
  ),
  suppliers: Type.Optional(
    Type.Array(Type.Partial(Supplier, { additionalProperties: false }), {
      maxItems: 100,
      description: 'For items; replaces the whole list',
    }),
  ),
  info: Type.Optional(
    Type.Array(Info, { maxItems: 200, description: 'For categories and items; replaces the whole list' }),
  ),
  documents: Type.Optional(
    Type.Array(
      Type.Object(
        { documentid: Type.Integer({ minimum: 1, description: 'Number of the document' }) },
        { description: 'A document' },
      ),
      { maxItems: 100, description: 'Replaces the whole list' },
    ),
  ),
  stages: Type.Optional(NewStages),
  parent: Type.Optional(
    nullable(
      Type.String({ maxLength: 1000, description: 'For categories: title of the parent; null: the root' }),
    ),
  ),
  position: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1e9,
      description: 'For categories: position among the categories with the same parent',
    }),
  ),
  source_revision_id: Type.Optional(Type.Unknown({ description: 'Ignored' })),
  langId: Type.Optional(Type.Unknown({ description: 'Ignored' })),
  revisionid: Type.Optional(Type.Unknown({ description: 'Ignored; send it as a query parameter' })),
}

export const NewPage = Type.Object(
  {
    namespace: Type.String({
      maxLength: 20,
      description: `Kind of the page: ${namespaces.join(', ')}`,
    }),
    title: Type.String({ ...oneLine, maxLength: 1000, description: 'Title in addresses and links' }),
    langid: Type.Optional(Language),
    ...writable,
  },
  { title: 'NewPage', description: 'A page to add', additionalProperties: false },
)
export type NewPage = Static<typeof NewPage>

export const PageChange = Type.Partial(Type.Object(writable), {
  title: 'PageChange',
  description: 'Members to change; omitted members keep their values',
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
    langid: text('Language of the revision'),
    date: number('UNIX seconds'),
    user: nullablePart(UserSummary, 'The user who saved it'),
    action: text('created, edited, renamed, reverted or deleted'),
    changes: Type.Array(Type.String(), { description: 'Fields that differ from the revision before' }),
    status: text('accepted, pending or denied'),
    source_revisionid: nullable(number('For a translation: revision of the original from which it was made')),
  },
  { title: 'PageRevision', description: 'A revision of a page' },
)
export type Revision = Static<typeof Revision>

export const WaitingPage = Type.Object(
  {
    wikiid: number('Number of the page'),
    namespace: text('Kind of the page'),
    title: text('Title in addresses and links'),
    display_title: text('Title on screen'),
    langid: text('Language of the edits'),
    url: text('Address of the page'),
    waiting: number('Number of pending edits'),
    revisionid: number('The newest pending edit; accepting it accepts all'),
    action: text('Action of the newest edit'),
    date: number('Time of the newest edit, UNIX seconds'),
    user: nullablePart(UserSummary, 'The user who saved the newest edit'),
  },
  { title: 'WaitingPage', description: 'A page with pending edits' },
)
export type WaitingPage = Static<typeof WaitingPage>

export const TagChange = Type.Object(
  { tag: Type.String({ maxLength: 200, description: 'The tag, 1 to 32 characters' }) },
  { title: 'TagChange', description: 'A tag to add or remove', additionalProperties: false },
)
