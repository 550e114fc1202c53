// What reading forms takes behind the question mark.
import { Type } from 'typebox'
import { flag } from '#platform/http/request/query.ts'
import { WantedLanguage } from '#settings/settings.schema.ts'

export const formNumber = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })
export const unpatrolled = flag('Also what waits to be accepted; for those who may edit the guide')
export const langid = Type.Optional({
  ...WantedLanguage,
  description:
    'Language wanted; words that are not translated into it, and all without it, are those of the original',
})
