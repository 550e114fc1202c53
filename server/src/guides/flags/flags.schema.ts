// The schema of the flags that a user may choose.
import { type Static, Type } from 'typebox'

const Choice = Type.Object({
  flagid: Type.String({ description: 'Id of the flag' }),
  title: Type.String({ description: 'Name of the flag' }),
  text: Type.String({ description: 'Meaning of the flag' }),
  image: Type.String({ description: 'Address of an image; may be empty' }),
  isFontAwesome: Type.Boolean({ description: 'Always false: the image is not from an icon font' }),
})

export const FlagChoice = Type.Object(
  { guide: Type.Record(Type.String(), Choice, { description: 'Flags of guides, by id' }) },
  { title: 'FlagChoice', description: 'The flags that the caller may set' },
)
export type FlagChoice = Static<typeof FlagChoice>
