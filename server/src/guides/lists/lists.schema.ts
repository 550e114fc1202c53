// The schemas of marks on guides.
import { Type } from 'typebox'
import { Language } from '#settings/settings.schema.ts'
import { ListedGuide } from '../guides.schema.ts'

export const Favorite = Type.Object(
  { date: Type.Integer({ description: 'Time of the mark, UNIX seconds' }), guide: ListedGuide },
  { title: 'Favorite', description: 'A guide that a user has marked' },
)

export const MarkDraft = Type.Object(
  {
    langid: Type.Optional(Language),
    revisionid: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
  },
  {
    title: 'MarkDraft',
    description: 'No member is required; the mark applies to all languages of the guide',
    additionalProperties: false,
  },
)
