// Query parameters of the routes that read forms.
import { Type } from 'typebox'
import { flag } from '#platform/http/request/query.ts'
import { WantedLanguage } from '#settings/settings.schema.ts'

export const formNumber = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })
export const unpatrolled = flag('Includes pending edits, for users who can edit the guide')
export const langid = Type.Optional({
  ...WantedLanguage,
  description: 'Language of the texts; untranslated texts are in the original language',
})
