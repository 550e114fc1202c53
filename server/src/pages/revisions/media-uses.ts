// What pages show of media, noted with every revision of them.
import type { Edition } from '#history/history.ts'
import { noteChangedUses, type UseState } from '#history/uses.ts'
import { type MediaUse, noteUses, usesInTexts } from '#media/uses/uses.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { PageContent } from '../content.ts'

/** What the page has from `before` stands there by the right that it has, or not; what is attached anew was checked. */
function usesOfPage({ contents, imageid, documents }: PageContent, before: Attached | 'all'): MediaUse[] {
  const isKept = (medium: 'image' | 'document', id: number) =>
    before === 'all' || (medium === 'image' ? before.imageid === id : before.documents.includes(id))
  const attached = (medium: 'image' | 'document', mediumid: number): MediaUse =>
    isKept(medium, mediumid) ? { medium, mediumid, isQuoted: true } : { medium, mediumid }
  return [
    ...(imageid === null ? [] : [attached('image', imageid)]),
    ...documents.map((documentid) => attached('document', documentid)),
    ...usesInTexts([contents]),
  ]
}

type Attached = Pick<PageContent, 'imageid' | 'documents'>
const nothingAttached: Attached = { imageid: null, documents: [] }

/** Of new pages: most use nothing, and then nothing is asked. */
export async function noteNewPages(
  ctx: Context,
  pages: readonly { wikiid: number; langid: string; content: PageContent }[],
): Promise<void> {
  const byLanguage = new Map<string, Map<number, MediaUse[]>>()
  for (const { wikiid, langid, content } of pages) {
    const uses = usesOfPage(content, nothingAttached)
    if (uses.length > 0) byLanguage.set(langid, (byLanguage.get(langid) ?? new Map()).set(wikiid, uses))
  }
  for (const [langid, uses] of byLanguage) await noteUses(ctx, { kind: 'wiki', langid, uses })
}

/** What is attached anew was checked; `kept` is that from which the rest was taken over, and absent where nothing was chosen. */
export async function notePageUses(
  ctx: Context,
  { thingid, langid }: Pick<Edition, 'thingid' | 'langid'>,
  {
    before,
    after,
    kept,
  }: { before: PageContent | null; after: PageContent | null; kept?: PageContent | null },
  standing: UseState,
): Promise<void> {
  const usesIn = (content: PageContent | null, from: PageContent | 'all') =>
    new Map([[thingid, content ? usesOfPage(content, from) : []]])
  const uses = { before: usesIn(before, 'all'), after: usesIn(after, kept ?? 'all') }
  await noteChangedUses(ctx, { kind: 'wiki', langid }, uses, standing)
}
