// The query parameters of a run's record, as a PDF and as a pack.

import { type Static, Type } from 'typebox'
import { problems } from '#platform/problems.ts'
import { isTimeZone } from '#platform/time-zone.ts'
import { WantedLanguage } from '#settings/settings.schema.ts'

export const RecordQuery = Type.Object({
  tz: Type.Optional(
    Type.String({ maxLength: 60, description: 'Time zone, as in Europe/Berlin; default: UTC' }),
  ),
  langid: Type.Optional({
    ...WantedLanguage,
    description: 'Language of the PDF; default: the language of the caller',
  }),
})

export function readZone({ tz = 'UTC' }: Static<typeof RecordQuery>): string {
  if (isTimeZone(tz)) return tz
  throw problems.invalidField('tz', 'tz must be the name of a time zone as in Europe/Berlin')
}
