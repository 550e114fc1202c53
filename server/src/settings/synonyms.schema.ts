// Schema of the synonyms in the settings.
import { type Static, Type } from 'typebox'
import { someName } from '#platform/http/request/shapes.ts'

const Group = Type.Array(Type.String(someName(60)), {
  minItems: 2,
  maxItems: 12,
  description: 'Words and phrases that mean the same, without commas and each once',
})

export const Synonyms = Type.Array(Group, {
  maxItems: 500,
  description: 'Groups of words and phrases that the search treats as the same',
})
export type Synonyms = Static<typeof Synonyms>
