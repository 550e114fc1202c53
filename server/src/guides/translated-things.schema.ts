// The schema of translated words of tools and parts in requests.
import { type Static, Type } from 'typebox'
import { thingLists } from './edition-content.ts'
import { word } from './translated-fields.schema.ts'

/** The limits of a tool or part of a guide, in every language. */
export const thingLimits = { notes: 1000, type: 255 } as const

const ThingWordsInput = Type.Object(
  {
    list: Type.Enum([...thingLists], { description: 'List of the guide that contains it: parts or tools' }),
    place: Type.Integer({ minimum: 1, description: 'Position in the list, from 1' }),
    notes: word(thingLimits.notes, 'Help text'),
    type: word(thingLimits.type, 'Kind'),
  },
  {
    title: 'TranslatedThing',
    additionalProperties: false,
    description: 'A tool or part in the other language',
  },
)
export type ThingWordsInput = Static<typeof ThingWordsInput>

export const translated_things = Type.Array(ThingWordsInput, {
  minItems: 1,
  maxItems: 200,
  description:
    'Only with langid of a translation: texts of tools and parts; omitted ones stay unchanged. Names are ' +
    'those of their pages',
})
