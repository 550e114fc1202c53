// What the address of an edit tells: the state that it was made against, and the language that it is about.
import { Type } from 'typebox'
import type { Context } from '#platform/http/request/context.ts'
import { Language } from '#settings/settings.schema.ts'
import type { GuideRow } from '../guides.queries.ts'
import { type GuideEdit, writtenLanguage } from '../history/check-token.ts'
import { showWritten } from '../reading/written.ts'

const token = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'The revisionid that was read in the same language; of what all have in common, in any of them',
  }),
)

export const spoken = {
  langid: Type.Optional({
    ...Language,
    description:
      'Language that is written and answered. Where absent, that of the site if the guide has it, else the one that the guide was written in',
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
