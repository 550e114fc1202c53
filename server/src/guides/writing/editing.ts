// An edit in any language: its texts belong to that language, all languages share the rest.
import type { Context } from '#platform/http/request/context.ts'
import { type TranslatedFieldName, translatedFields } from '../edition-content.ts'
import type { GuideRow } from '../guides.queries.ts'
import type { GuideChange } from '../guides.schema.ts'
import type { StepState } from '../reading/show.ts'
import type { GuideEdit } from '../saving/check-token.ts'
import type { NewStep, StepChange } from '../steps.schema.ts'
import { updateGuide } from './guides.ts'
import { separateThings } from './separate-things.ts'
import { addStep, type StepEdit, updateStep } from './steps.ts'
import { translateGuide, translateStep } from './translate.ts'

export async function changeGuide(
  ctx: Context,
  guide: GuideRow,
  edit: GuideEdit,
  change: GuideChange,
): Promise<void> {
  if (edit.langid === guide.langid) return updateGuide(ctx, edit, change)
  const { lists, input } = await separateThings(ctx, edit, change)
  const { translated_things = [], ...others } = change
  const parts = Object.entries({ ...others, ...lists })
  const isText = ([field]: [string, unknown]) => translatedFields.includes(field as TranslatedFieldName)
  const things = [...translated_things, ...input]
  const texts: GuideChange = {
    ...Object.fromEntries(parts.filter(isText)),
    ...(things.length > 0 && { translated_things: things }),
  }
  const common: GuideChange = Object.fromEntries(parts.filter((part) => !isText(part)))
  const hasTexts = Object.keys(texts).length > 0
  if (hasTexts) await translateGuide(ctx, edit, texts)
  if (!hasTexts || Object.keys(common).length > 0)
    await updateGuide(ctx, { ...edit, isChecked: hasTexts }, common)
}

/** Returns the new content in the original language; undefined for other languages. */
export async function changeStep(
  ctx: Context,
  guide: GuideRow,
  edit: StepEdit,
  change: StepChange,
): Promise<StepState | undefined> {
  if (edit.langid === guide.langid) return updateStep(ctx, edit, change)
  const { media, ...texts } = change
  const hasTexts = Object.keys(texts).length > 0
  const areSetOtherwise = hasTexts && (await translateStep(ctx, edit, texts))
  const common = { ...(areSetOtherwise && { lines: texts.lines }), ...(media && { media }) } as StepChange
  if (!hasTexts || Object.keys(common).length > 0)
    await updateStep(ctx, { ...edit, isChecked: hasTexts }, common)
  return undefined
}

/** A step that is added in another language has the same text in both until it is translated. */
export async function addStepIn(
  ctx: Context,
  guide: GuideRow,
  edit: Omit<StepEdit, 'stepid'>,
  draft: NewStep,
): Promise<void> {
  const isOriginal = edit.langid === guide.langid
  const stepid = await addStep(ctx, guide.guideid, draft, {
    madeOn: edit.madeOn,
    isFromElsewhere: !isOriginal,
  })
  if (isOriginal) return
  const { title, lines } = draft
  const texts = { ...(title && { title }), ...(lines.length > 0 && { lines }) }
  await translateStep(ctx, { ...edit, stepid, isNamed: true, revisionid: undefined }, texts)
}
