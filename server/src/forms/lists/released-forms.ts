// Reads the forms of a release with those of its prerequisites, which may be pinned to earlier releases.
import { listFormsOfRelease } from '#guides/reading/pin-release.ts'
import type { OwningGuide } from '#guides/steps/owners.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findForms } from '../forms.queries.ts'
import type { StepForm } from '../forms.schema.ts'
import { presentForm } from '../forms.ts'
import { anyText, type LanguageOptions, translateForms } from '../in-language.ts'

interface ReleaseOptions extends LanguageOptions {
  /** Default: the published state. */
  release?: number | undefined
}

export async function listReleasedForms(
  ctx: Context,
  guide: OwningGuide,
  { release: releaseid, langid, translateRest }: ReleaseOptions,
): Promise<StepForm[]> {
  const { formRevisionids, translationids } = await listFormsOfRelease(ctx, guide, { releaseid, langid })
  const forms = (await findForms(ctx.db, formRevisionids)).map(presentForm)
  if (langid === undefined) return forms
  return translateForms(ctx.db, forms, translationids, {
    ...(translateRest && { translateRest }),
    fits: anyText,
  })
}
