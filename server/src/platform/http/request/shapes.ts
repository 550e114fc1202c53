// Shapes that several domains send: images and refusals.
import { type Static, Type } from 'typebox'

// Validators of other languages read these patterns, too: the last two stand as themselves.
const control = '\\x00-\\x1f\\x7f-\\x9f\u2028\u2029'
const printed = `[^${control}]`

/** Titles and the like: no line breaks, no tabs, nothing that does not print. */
export const oneLine = {
  pattern: `^${printed}*$`,
  errorMessage: 'must be one line without tabs and other characters that do not print',
}

/** The same, and not empty. */
export const someName = (most: number) => ({
  minLength: 1,
  maxLength: most,
  // The first that is no blank, then anything: it is read once, however long the text is.
  pattern: `^[^\\S${control}]*[^\\s${control}]${printed}*$`,
  errorMessage: `must be a name of 1 to ${most} characters on one line`,
})

const address = (pixels: string) =>
  Type.Optional(Type.String({ description: `Address of the picture, ${pixels}` }))

export const Image = Type.Object(
  {
    id: Type.Integer({ description: 'Number of the picture; below 0 for stand-ins' }),
    guid: Type.String({ description: 'Name of the picture in addresses' }),
    mini: address('56 pixels'),
    thumbnail: address('96 pixels'),
    '140x105': address('140 × 105 pixels'),
    '200x150': address('200 × 150 pixels'),
    standard: address('300 pixels'),
    '440x330': address('440 × 330 pixels'),
    medium: address('592 pixels'),
    large: address('800 pixels'),
    huge: address('1600 pixels'),
    original: Type.String({ description: 'Address of the picture as it was uploaded' }),
  },
  { title: 'Image', description: 'Sizes that the picture is too small for are left out' },
)
export type Image = Static<typeof Image>

export const Message = Type.Object(
  { message: Type.String({ description: 'What was done, for people' }) },
  { title: 'Message', description: 'Says that something was done' },
)
