// Marks on guides on the wire.
import { Type } from 'typebox'
import { Language } from '#settings/settings.schema.ts'
import { GuideSummary } from '../guides.schema.ts'

export const Favorite = Type.Object(
  { date: Type.Integer({ description: 'When it was marked, UNIX seconds' }), guide: GuideSummary },
  { title: 'Favorite', description: 'A guide that somebody has marked' },
)

export const MarkDraft = Type.Object(
  {
    langid: Type.Optional(Language),
    revisionid: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
  },
  {
    title: 'MarkDraft',
    description: 'Needs nothing; marks are on a guide in all its languages',
    additionalProperties: false,
  },
)
