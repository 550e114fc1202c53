// The three kinds of media, and the table of each.
export type Medium = 'image' | 'object' | 'document'

export const mediumTables = {
  image: { table: 'images', id: 'imageid' },
  object: { table: 'media_objects', id: 'objectid' },
  document: { table: 'documents', id: 'documentid' },
} as const satisfies Record<Medium, { table: string; id: string }>

export const mediums = Object.keys(mediumTables) as Medium[]
