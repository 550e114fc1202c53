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
    title: text('Name on screen'),
    size: Type.Integer({ description: 'Size in bytes' }),
    thumbnailid: nullable('Image of the first page; null: none'),
    imageid: nullable('Same as thumbnailid'),
    mini: text('Address of its image, 56 pixels'),
    thumbnail: text('Address of its image, 96 pixels'),
    standard: text('Address of its image, 300 pixels'),
    document_type: text('Media type, as in HTTP'),
    document_extension: text('Extension of the file name, in lower case'),
    document_group: text('pdf, office, text, 3d_model, archive or other'),
    edit_url: text('Address of the document on this site'),
    view_url: text('Address that displays it, on this site'),
    download_url: text('Address to download it'),
    date: Type.Integer({ description: 'Time of upload, UNIX seconds' }),
    summary: text('Always empty'),
    pages: nullable('Number of pages of a PDF; null: not counted, 0: unreadable'),
    state: Type.Enum(['processing', 'finished', 'failed'], {
      description: 'State of the image of its first page: failed if a PDF cannot be rendered',
    }),
    tags: Type.Array(Type.String(), { description: 'Tags by which the owner finds it' }),
  },
  { title: 'Document', description: 'A file to read or download' },
)
export type ManagedDocument = Static<typeof ManagedDocument>
