// Merges an edit that is based on the release in effect into the working text. Programs that do not know releases read
// and send the revision of the release.
import type { Context } from '#platform/http/request/context.ts'
import { type GuideContent, readContent } from '../content.ts'
import { findGuideRevision, type GuideRevisionRow, type GuideRow } from '../guides.queries.ts'
import { publishedContent, usesReleases } from '../releases/manifest/outside.ts'
import type { GuideEdit } from '../saving/check-token.ts'

interface Head {
  guide: GuideRow
  head: GuideRevisionRow
}

type Member = keyof GuideContent

/**
 * In no release: they take effect when they are saved, so the base is what is in effect now, and an edit of them needs
 * the newest revision. A program that sends the whole guide would otherwise publish a guide again that was hidden since.
 */
const outside: readonly Member[] = ['categoryid', 'flags', 'isPublic']

/** Members that are valid only together. */
const pairs: readonly (readonly Member[])[] = [
  ['documents', 'featuredDocumentid'],
  ['prerequisites', 'prerequisiteReleases'],
  ['timeMin', 'timeMax'],
]

/** The release that the edit is based on, if the working text differs from it; otherwise null. */
export async function findReleasedBase(
  ctx: Context,
  { revisionid, isChecked }: GuideEdit,
  { guide, head }: Head,
): Promise<GuideContent | null> {
  const isAhead = guide.releaseid !== null && guide.newestRevisionid !== guide.currentRevisionid
  if (!usesReleases(ctx) || !isAhead || isChecked || revisionid === undefined) return null
  if (revisionid === head.revisionid) return null
  const shown = await findGuideRevision(ctx.db, guide.currentRevisionid)
  return shown?.revisionid === revisionid ? publishedContent(guide, readContent(shown.content)) : null
}

/** Null if the edit changes a member that the working text has changed otherwise, or one outside of releases. */
export function mergeContent(
  head: GuideContent,
  { base, wanted }: { base: GuideContent; wanted: GuideContent },
): GuideContent | null {
  const paired = new Set(pairs.flat())
  const single = (Object.keys({ ...head, ...base, ...wanted }) as Member[]).filter((key) => !paired.has(key))
  const merged: Record<string, unknown> = { ...head }
  for (const members of [...pairs, ...single.map((key) => [key])]) {
    const [had, has, gets] = [base, head, wanted].map((content) =>
      JSON.stringify(members.map((member) => content[member])),
    )
    if (gets === had || gets === has) continue
    if (has !== had || members.some((member) => outside.includes(member))) return null
    for (const member of members) merged[member] = wanted[member]
  }
  return merged as unknown as GuideContent
}
