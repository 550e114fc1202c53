// Records the media that each revision of a page uses.
import type { Edition } from '#history/history.ts'
import { recordChangedUses, type UseState } from '#history/uses.ts'
import { type MediaUse, recordUses, usesInTexts } from '#media/uses/uses.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { PageContent } from '../content.ts'

/** Media taken over from `before` keep the right that the page has or lacks; newly attached media have been checked. */
function usesOfPage({ contents, imageid, documents }: PageContent, before: Attached | 'all'): MediaUse[] {
  const isInherited = (medium: 'image' | 'document', id: number) =>
    before === 'all' || (medium === 'image' ? before.imageid === id : before.documents.includes(id))
  const attached = (medium: 'image' | 'document', mediumid: number): MediaUse =>
    isInherited(medium, mediumid) ? { medium, mediumid, isQuoted: true } : { medium, mediumid }
  return [
    ...(imageid === null ? [] : [attached('image', imageid)]),
    ...documents.map((documentid) => attached('document', documentid)),
    ...usesInTexts([contents]),
  ]
}

type Attached = Pick<PageContent, 'imageid' | 'documents'>
const nothingAttached: Attached = { imageid: null, documents: [] }

/** Runs no query for pages without media, which are most of the new ones. */
export async function saveNewPageUses(
  ctx: Context,
  pages: readonly { wikiid: number; langid: string; content: PageContent }[],
): Promise<void> {
  const byLanguage = new Map<string, Map<number, MediaUse[]>>()
  for (const { wikiid, langid, content } of pages) {
    const uses = usesOfPage(content, nothingAttached)
    if (uses.length > 0) byLanguage.set(langid, (byLanguage.get(langid) ?? new Map()).set(wikiid, uses))
  }
  for (const [langid, uses] of byLanguage) await recordUses(ctx, { kind: 'wiki', langid, uses })
}

/** Newly attached media have been checked; the rest comes from `inherited`, or all of it if that is missing. */
export async function savePageUses(
  ctx: Context,
  { thingid, langid }: Pick<Edition, 'thingid' | 'langid'>,
  {
    before,
    after,
    inherited,
  }: { before: PageContent | null; after: PageContent | null; inherited?: PageContent | null },
  state: UseState,
): Promise<void> {
  const usesIn = (content: PageContent | null, from: PageContent | 'all') =>
    new Map([[thingid, content ? usesOfPage(content, from) : []]])
  const uses = { before: usesIn(before, 'all'), after: usesIn(after, inherited ?? 'all') }
  await recordChangedUses(ctx, { kind: 'wiki', langid }, uses, state)
}
