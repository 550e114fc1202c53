// The language in which lists return the texts of guides.
import { readLanguage } from '@stepwright/rules'
import { Type } from 'typebox'
import type { Context } from '#platform/http/request/context.ts'

export const textLanguage = {
  lang: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'Language of the texts; guides that are not translated into it are in their original language. Default: the language of the site',
    }),
  ),
}

export const textsIn = (ctx: Pick<Context, 'site'>, { lang }: { lang?: string | undefined }): string =>
  readLanguage(lang ?? '') ?? ctx.site.language
