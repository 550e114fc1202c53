// The schema of a request to duplicate a guide.
import { type Static, Type } from 'typebox'

export const GuideCopyDraft = Type.Object(
  {
    title: Type.Optional(
      Type.String({
        maxLength: 255,
        description: 'Title of the copy, in one line; default: “Copy of …” in the language of the guide',
      }),
    ),
  },
  { title: 'GuideCopyDraft', additionalProperties: false, description: 'Options for duplicating a guide' },
)
export type GuideCopyDraft = Static<typeof GuideCopyDraft>
