// What pages show of media, noted with every revision of them.
import { type MediaUse, noteUses, sameUses, usesInTexts } from '#media/uses/uses.ts'
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

/** Nothing waits any more: from now on only what readers see is in use. */
export const settlePageUses = (
  ctx: Context,
  { wikiid, langid }: { wikiid: number; langid: string },
  shown: PageContent,
) => noteUses(ctx, { kind: 'wiki', langid, uses: new Map([[wikiid, usesOfPage(shown, 'all')]]) })

/** A language that the page is not told in any more. */
export const endPageUses = (ctx: Context, { wikiid, langid }: { wikiid: number; langid: string }) =>
  noteUses(ctx, { kind: 'wiki', langid, uses: new Map([[wikiid, []]]) })

export interface PageSave {
  wikiid: number
  langid: string
  before: PageContent
  after: PageContent
  /** From which what is attached was taken over; `all` where nothing was chosen by whoever saves. */
  kept: PageContent | 'all'
  /** Did the revision before wait to be accepted? */
  hasWaited: boolean
  isPatrolled: boolean
}

export async function notePageUses(ctx: Context, save: PageSave): Promise<void> {
  const uses = usesOfPage(save.after, save.kept)
  const mustNote = save.isPatrolled && save.hasWaited
  if (!mustNote && sameUses(usesOfPage(save.before, 'all'), uses)) return
  const note = { kind: 'wiki' as const, langid: save.langid, uses: new Map([[save.wikiid, uses]]) }
  await noteUses(ctx, note, { keepsOlder: !save.isPatrolled })
}
