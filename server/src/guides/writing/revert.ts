// Restores an old state of a guide as a new revision: no state in between is lost.
import { getRevision } from '#history/history.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type GuideContent, readContent, readPlaces } from '../content.ts'
import { readTranslation } from '../edition-content.ts'
import { originalEdition } from '../editions/editions.ts'
import { getTranslationHead } from '../editions/translation-head.ts'
import { checkFlags } from '../flags/check-flags.ts'
import type { GuideRevisionRow } from '../guides.queries.ts'
import { checkOriginalToken, type GuideEdit } from '../saving/check-token.ts'
import { guideHistory } from '../saving/guide-history.ts'
import { checkStillFits } from '../saving/publish-state.ts'
import { saveEdition } from '../saving/save-edition.ts'
import { readForms } from '../steps/named-forms.ts'
import { listRestoredWriters } from '../writers/writers.queries.ts'
import { getHead } from './guides.ts'
import { checkTranslationToken } from './translate.ts'

export async function revertGuide(ctx: Context, edit: GuideEdit, toRevisionid: number): Promise<void> {
  const { guide, head } = await getHead(ctx, edit.guideid)
  const target = await getRevision(ctx, guideHistory, guide.guideid, toRevisionid)
  if (target.langid !== guide.langid) return revertTranslation(ctx, edit, target)
  const before = readContent(head.content)
  const old = readContent(target.content)
  // Visibility of the guide is not part of its content.
  const content = { ...old, flags: flagsAfter(ctx, before, old), isPublic: before.isPublic }
  await checkStillFits(ctx, guide, content)
  await checkOriginalToken(ctx, edit, { guide, head })
  const isSame = target.steps === head.steps && target.forms === head.forms
  if (isSame && JSON.stringify(content) === JSON.stringify(before)) return
  await saveEdition(ctx, originalEdition(guide), head, {
    content,
    places: readPlaces(target.steps),
    forms: readForms(target.forms),
    action: 'reverted',
    writers: await listRestoredWriters(ctx.db, target, head),
  })
}

async function revertTranslation(ctx: Context, edit: GuideEdit, target: GuideRevisionRow): Promise<void> {
  const before = await getTranslationHead(ctx, edit.guideid, target.langid)
  await checkTranslationToken(ctx, edit, before)
  const { place: edition, source, head } = before
  if (head && target.content === head.content && target.steps === head.steps) return
  const content = readTranslation(target.content)
  await saveEdition(ctx, edition, head, {
    content,
    places: readPlaces(target.steps),
    action: 'reverted',
    writers: await listRestoredWriters(ctx.db, target, head),
    sourceRevisionid: source.guideRevisionid,
  })
}

/** Flags that the user may not set or remove stay. */
function flagsAfter(ctx: Context, before: GuideContent, { flags }: GuideContent): string[] {
  const faults: Parameters<typeof checkFlags>[3] = []
  const wanted = checkFlags(ctx, { flags }, before, faults)
  return faults.length > 0 ? before.flags : wanted
}
