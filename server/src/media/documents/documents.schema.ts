// Schemas of documents in the API, for the manager and for a single document.
import { type Static, Type } from 'typebox'

const nullable = (what: string) => Type.Union([Type.Integer(), Type.Null()], { description: what })
const text = (description: string) => Type.String({ description })

export const ManagedDocument = Type.Object(
  {
    type: Type.Literal('Document', { description: 'Always Document' }),
    documentid: Type.Integer({ description: 'Number of the document' }),
    guid: text('Name of the document in addresses'),
    filename: text('Name of the file'),
    title: text('Name shown to people'),
    size: Type.Integer({ description: 'Bytes' }),
    thumbnailid: nullable('Picture of its first page; null: there is none'),
    imageid: nullable('The same'),
    mini: text('Address of a picture of it, 56 pixels'),
    thumbnail: text('96 pixels'),
    standard: text('300 pixels'),
    document_type: text('Type as HTTP names it'),
    document_extension: text('Ending of its name, in small letters'),
    document_group: text('pdf, office, text, 3d_model, archive or other'),
    edit_url: text('Address of it on this site'),
    view_url: text('Address that shows it, on this site'),
    download_url: text('Address to save it from'),
    date: Type.Integer({ description: 'When it was uploaded, in seconds since 1970' }),
    summary: text('Always empty'),
    pages: nullable('Pages of a PDF; null: not counted, 0: unreadable'),
    state: Type.Enum(['processing', 'finished', 'failed'], {
      description: 'State of the picture of its first page: failed if a PDF cannot be rendered',
    }),
    tags: Type.Array(Type.String(), { description: 'Words that its owner finds it by' }),
  },
  { title: 'Document', description: 'A file to read or download' },
)
export type ManagedDocument = Static<typeof ManagedDocument>
