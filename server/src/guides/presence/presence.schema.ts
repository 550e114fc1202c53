// The shape of a window in which a guide is edited.
import { type Static, Type } from 'typebox'
import { identifier } from '#platform/http/request/query.ts'

export const WindowId = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  errorMessage: 'must be a UUID in lower case',
  description: 'UUID that the program chose for its window',
})

export const WindowState = Type.Object(
  {
    windowid: WindowId,
    stepid: Type.Optional(
      Type.Union([identifier('The step in which the user is'), Type.Null()], {
        description: 'Null outside of steps, and in steps that are not saved yet',
      }),
    ),
  },
  { additionalProperties: false },
)
export type WindowState = Static<typeof WindowState>

export const Editing = Type.Object({
  guide_revisionid: Type.Integer({ description: 'The newest revision, on which the next save is based' }),
  editors: Type.Array(
    Type.Object({
      windowid: WindowId,
      userid: Type.Integer(),
      username: Type.String(),
      stepid: Type.Union([Type.Integer(), Type.Null()]),
    }),
    { description: 'Other windows in which the guide is open for editing, at most 20, the first ones first' },
  ),
})
export type Editing = Static<typeof Editing>
