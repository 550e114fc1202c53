// Words of tools and parts in another language, as they are written.
import { type Static, Type } from 'typebox'
import { thingLists } from './edition-content.ts'
import { word } from './told-fields.schema.ts'

/** As much as a tool or part of a guide may hold, in whatever language. */
export const thingLimits = { notes: 1000, type: 255 } as const

const ToldThing = Type.Object(
  {
    list: Type.Enum([...thingLists], { description: 'In which list of the guide it stands' }),
    place: Type.Integer({ minimum: 1, description: 'Its place there, from 1' }),
    notes: word(thingLimits.notes, 'What to look out for'),
    type: word(thingLimits.type, 'Kind'),
  },
  {
    title: 'TranslatedThing',
    additionalProperties: false,
    description: 'A tool or part in the other language',
  },
)
export type ToldThing = Static<typeof ToldThing>

export const translated_things = Type.Array(ToldThing, {
  minItems: 1,
  maxItems: 200,
  description:
    'Only with langid of a translation: words of tools and parts; what is left out stays as it is. Names are those of their pages',
})
