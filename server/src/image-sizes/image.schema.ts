// The schema of an image in the API: its id, its name and the address of each size.
import { type Static, Type } from 'typebox'

const address = (pixels: string) =>
  Type.Optional(Type.String({ description: `Address of the image, ${pixels}` }))

export const Image = Type.Object(
  {
    id: Type.Integer({ description: 'Number of the image; below 0 for placeholders' }),
    guid: Type.String({ description: 'Name of the image in addresses' }),
    mini: address('56 pixels'),
    thumbnail: address('96 pixels'),
    '140x105': address('140 × 105 pixels'),
    '200x150': address('200 × 150 pixels'),
    standard: address('300 pixels'),
    '440x330': address('440 × 330 pixels'),
    medium: address('592 pixels'),
    large: address('800 pixels'),
    huge: address('1600 pixels'),
    original: Type.String({ description: 'Address of the image as uploaded' }),
    width: Type.Optional(Type.Integer({ description: 'Pixels of the original, upright; in steps' })),
    height: Type.Optional(Type.Integer({ description: 'Pixels of the original, upright; in steps' })),
  },
  { title: 'Image', description: 'Addresses by size; sizes larger than the image are left out' },
)
export type Image = Static<typeof Image>
