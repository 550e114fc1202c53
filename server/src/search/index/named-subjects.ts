// Finds the guides and pages whose index entries hold a changed name, or a changed branch of the tree of categories.
import type { ClaimedJob } from '#events/worker.ts'
import { listGuidesIn, listGuidesWith } from '#guides/texts/search-texts.ts'
import { findPagesByIds, listCategorySubtree } from '#pages/find-pages.ts'
import type { Database } from '#platform/db/database.ts'
import type { Subject } from '../search.queries.ts'

const guides = (guideids: readonly number[]): Subject[] =>
  guideids.map((guideid) => ({ guideid, wikiid: null }))

/** Guides are found by the title of their category and by the names of their tools and parts in every language. */
export async function listSubjectsNaming(
  database: Database,
  { type, subjectid, after }: Pick<ClaimedJob, 'type' | 'subjectid' | 'after'>,
): Promise<Subject[]> {
  const { changes } = (after ? JSON.parse(after) : {}) as { changes?: string[] }
  const isRenamed = changes?.includes('title') ?? false
  // Reviews do not say what the edit has changed.
  const isMoved = changes?.includes('parent') ?? type.startsWith('page.edit-')
  if (changes && !isRenamed && !isMoved && !changes.includes('display_title')) return []
  const read = <T>(work: Parameters<typeof database.read<T>>[0]) => database.read(work)
  const page = (await read((db) => findPagesByIds(db, [subjectid]))).get(subjectid)
  if (page?.namespace === 'ITEM') return guides(await listGuidesWith(read, subjectid))
  if (page?.namespace !== 'CATEGORY') return []
  if (!isMoved) return isRenamed ? guides(await listGuidesIn(read, [subjectid])) : []
  const branch = await read((db) => listCategorySubtree(db, page.title))
  const below = branch.filter((wikiid) => wikiid !== subjectid)
  return [...guides(await listGuidesIn(read, branch)), ...below.map((wikiid) => ({ guideid: null, wikiid }))]
}
