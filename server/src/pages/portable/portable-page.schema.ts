// The schema of categories and items that travel between sites. Numbers of media are those at the site of origin.
import { type Static, Type } from 'typebox'
import { Language } from '#settings/settings.schema.ts'
import { NewPage } from '../pages.schema.ts'
import { tagLimit } from '../tags/tags.ts'

const { title, parent, position, ...fields } = Type.Omit(NewPage, [
  'namespace',
  'langid',
  'source_revisionid',
  'source_revision_id',
  'langId',
  'revisionid',
]).properties

const PageFields = Type.Partial(Type.Object(fields), { additionalProperties: false })
export type PageFields = Static<typeof PageFields>

/** Media that the thing may show its readers at the site of origin; texts can name others. */
export const ShownMedia = Type.Array(
  Type.Object(
    {
      medium: Type.Enum(['image', 'object', 'document']),
      id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    },
    { additionalProperties: false },
  ),
  { maxItems: 10_000 },
)
export type ShownMedia = Static<typeof ShownMedia>

export const PortablePage = Type.Object(
  {
    namespace: Type.Enum(['CATEGORY', 'ITEM']),
    title,
    langid: Language,
    fields: PageFields,
    parent,
    position,
    tags: Type.Array(Type.String({ maxLength: tagLimit * 4 }), { maxItems: 1000 }),
    translations: Type.Array(
      Type.Object({ langid: Language, fields: PageFields }, { additionalProperties: false }),
      { maxItems: 200 },
    ),
    media: ShownMedia,
  },
  { title: 'PortablePage', additionalProperties: false, description: 'A category or item that travels' },
)
export type PortablePage = Static<typeof PortablePage>

const words = { CATEGORY: 'Category', ITEM: 'Item' } as const

export const nameOfPage = ({ namespace, title }: Pick<PortablePage, 'namespace' | 'title'>): string =>
  `${words[namespace]} “${title}”`
