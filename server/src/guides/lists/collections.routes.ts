// The route of collections, which programs read on their first screen. The site has none, so it is empty.

import { Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { access } from '#platform/http/request/access.ts'
import { paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { GuideSummary } from '../guides.schema.ts'

const Collection = Type.Object(
  {
    collectionid: Type.Integer({ description: 'Number of the collection' }),
    title: Type.String({ description: 'Title of the collection' }),
    date: Type.Integer({ description: 'Time of creation, UNIX seconds' }),
    image: Type.Union([Image, Type.Null()], { description: 'Image of the collection' }),
    guides: Type.Array(GuideSummary, { description: 'Guides of the collection' }),
  },
  { title: 'Collection', description: 'A collection of guides' },
)

export function collectionRoutes(app: App): void {
  const route = declare(app, ['guides'])
  route.get(
    '/collections',
    access.public,
    {
      id: 'listCollections',
      summary: 'List collections of guides (always empty)',
      query: Type.Object(paging),
      answer: Type.Array(Collection),
    },
    () => [],
  )
}
