// The query parameters of an edit: the base state and the language.
import { Type } from 'typebox'
import type { Context } from '#platform/http/request/context.ts'
import { Language } from '#settings/settings.schema.ts'
import type { GuideRow } from '../guides.queries.ts'
import { showWritten } from '../reading/written.ts'
import { type GuideEdit, writtenLanguage } from '../saving/check-token.ts'

const token = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'The revisionid that was read in the same language; for members shared by all languages, in any ' +
      'language',
  }),
)

export const spoken = {
  langid: Type.Optional({
    ...Language,
    description:
      'Language of the request and the response; default: the language of the site if the guide has it, ' +
      'otherwise the original language',
  }),
}

export const versioned = Type.Object({ revisionid: token, ...spoken })

export async function editOf(
  ctx: Context,
  guide: GuideRow,
  query: { revisionid?: number | undefined; langid?: string | undefined },
): Promise<GuideEdit> {
  const { guideid } = guide
  const langid = await writtenLanguage(ctx, guide, query.langid)
  return {
    guideid,
    revisionid: query.revisionid,
    langid,
    isNamed: query.langid !== undefined,
    show: () => showWritten(ctx, guideid, langid),
  }
}
