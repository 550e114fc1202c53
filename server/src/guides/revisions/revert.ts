// Brings an old state of a guide back, as a new revision: nothing in between is lost.
import type { Context } from '#platform/http/context.ts'
import { checkOriginalToken, type GuideEdit } from '../check-token.ts'
import { type GuideContent, readContent, readPlaces } from '../content.ts'
import type { GuideRevisionRow } from '../guides.queries.ts'
import { getHead } from '../guides.ts'
import { checkFlags } from '../labels/check-flags.ts'
import { reviseGuide } from '../revise.ts'
import { readTranslation } from '../translations/content.ts'
import { getTranslationHead, saveTranslation } from '../translations/save-translation.ts'
import { checkTranslationToken } from '../translations/translate.ts'
import { getRevision } from './history.ts'
import { readForms } from './named-forms.ts'
import { checkStillFits } from './show-revision.ts'

export async function revertGuide(ctx: Context, edit: GuideEdit, toRevisionid: number): Promise<void> {
  const { guide, head } = await getHead(ctx, edit.guideid)
  const target = await getRevision(ctx, guide, toRevisionid)
  if (target.langid !== guide.langid) return revertTranslation(ctx, edit, target)
  const before = readContent(head.content)
  const old = readContent(target.content)
  // Who may read the guide is no matter of its content.
  const content = { ...old, flags: flagsAfter(ctx, before, old), isPublic: before.isPublic }
  await checkStillFits(ctx, guide, content)
  await checkOriginalToken(ctx, edit, { guide, head })
  const isSame = target.steps === head.steps && target.forms === head.forms
  if (isSame && JSON.stringify(content) === JSON.stringify(before)) return
  await reviseGuide(ctx, guide, head, {
    content,
    places: readPlaces(target.steps),
    forms: readForms(target.forms),
    action: 'reverted',
  })
}

async function revertTranslation(ctx: Context, edit: GuideEdit, target: GuideRevisionRow): Promise<void> {
  const before = await getTranslationHead(ctx, edit.guideid, target.langid)
  await checkTranslationToken(ctx, edit, before)
  const { head } = before
  if (head && target.content === head.content && target.steps === head.steps) return
  const content = readTranslation(target.content)
  await saveTranslation(ctx, before, { content, places: readPlaces(target.steps), action: 'reverted' })
}

/** They stay where somebody may not set or remove one of them. */
function flagsAfter(ctx: Context, before: GuideContent, { flags }: GuideContent): string[] {
  const faults: Parameters<typeof checkFlags>[3] = []
  const wanted = checkFlags(ctx, { flags }, before, faults)
  return faults.length > 0 ? before.flags : wanted
}
