// One more revision of a page: kept, shown at once or held back, and told to those whom it concerns.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { addReputation } from '#users/trust.ts'
import { categoriesTag, listTag, pageNumberTag, pageTag } from '../cache-tags.ts'
import { columnsOf, wordsOf } from '../columns.ts'
import { changedFields, emptyContent, type PageContent, readContent, writeContent } from '../content.ts'
import type { Namespace } from '../namespaces.ts'
import { isTrusted } from '../pages.access.ts'
import { type PageRow, updatePageRow } from '../pages.queries.ts'
import type { Edition } from '../revisions/editions.ts'
import { notePageUses } from '../revisions/media-uses.ts'
import {
  acceptRevisions,
  findRevision,
  insertRevisions,
  insertTranslation,
  updateTranslation,
} from '../revisions/revisions.queries.ts'
import { checkPlace } from '../tree/parents.ts'

export interface Save {
  page: PageRow
  place: Edition
  content: PageContent
  action: 'edited' | 'reverted'
  /** What an edit was made on: the page in this language, or in its own where this one is begun. */
  base?: PageContent
  sourceRevisionid?: number | null
  /** The first of its language. */
  isNewTranslation?: boolean
}

/** What a change of this page touches in other answers. */
export function tagsOf(page: PageRow, parents: (number | null)[] = []): string[] {
  const namespace = page.namespace as Namespace
  return [
    pageTag(namespace, page.title),
    listTag(namespace),
    ...(namespace === 'CATEGORY' ? [categoriesTag] : []),
    ...new Set(
      [page.parentid, ...parents].flatMap((wikiid) => (wikiid === null ? [] : [pageNumberTag(wikiid)])),
    ),
  ]
}

/** The number of the revision. */
export async function saveRevision(ctx: Context, save: Save): Promise<number> {
  const { page, place: edition, content, action } = save
  const before = await contentOf(ctx, edition.newest)
  if (content.parentid !== before.parentid) await checkPlace(ctx.db, page.wikiid, content.parentid)
  const isPatrolled = isTrusted(ctx, page.namespace)
  const [revisionid = 0] = await insertRevisions(ctx.db, [
    {
      wikiid: page.wikiid,
      langid: edition.langid,
      at: ctx.now,
      userid: ctx.actor.userid,
      action,
      content: writeContent(content),
      sourceRevisionid: save.sourceRevisionid ?? null,
      isPatrolled: isPatrolled ? 1 : 0,
      isDenied: 0,
    },
  ])
  await notePageUses(ctx, {
    wikiid: page.wikiid,
    langid: edition.langid,
    before,
    after: content,
    kept: save.base ?? 'all',
    hasWaited: edition.current !== edition.newest,
    isPatrolled,
  })
  const words = wordsOf(page.title, content)
  if (save.isNewTranslation)
    await insertTranslation(ctx.db, {
      wikiid: page.wikiid,
      langid: edition.langid,
      currentRevisionid: 0,
      newestRevisionid: revisionid,
      ...words,
    })
  else if (edition.isOriginal) await updatePageRow(ctx.db, page.wikiid, { newestRevisionid: revisionid })
  else await updateTranslation(ctx.db, edition, { newestRevisionid: revisionid })
  const shown = isPatrolled
    ? await showRevision(ctx, page, { ...edition, newest: revisionid }, content)
    : nothingAccepted
  await record(ctx, {
    type: `page.${action}`,
    subject: 'wiki',
    subjectid: page.wikiid,
    before: { revisionid: edition.newest },
    after: {
      revisionid,
      langid: edition.langid,
      changes: changedFields(before, content),
      isPatrolled,
      ...shown.after,
    },
    tags: [...tagsOf(page, [content.parentid]), ...shown.tags],
  })
  return revisionid
}

export const contentOf = async (ctx: Context, revisionid: number): Promise<PageContent> => {
  const revision = await findRevision(ctx.db, revisionid)
  return revision ? readContent(revision.content) : emptyContent
}

/** From now on readers see the newest revision of that language; what waited before it is accepted with it. */
export async function showRevision(
  ctx: Context,
  page: PageRow,
  edition: Edition,
  content: PageContent,
): Promise<Accepted> {
  const { newest: revisionid, isOriginal } = edition
  const accepted = await acceptRevisions(ctx.db, edition, revisionid)
  if (isOriginal) {
    const columns = columnsOf(page.title, content)
    const change = { ...columns, currentRevisionid: revisionid, modifiedAt: ctx.now }
    await updatePageRow(ctx.db, page.wikiid, change)
  } else {
    const words = wordsOf(page.title, content)
    await updateTranslation(ctx.db, edition, { ...words, currentRevisionid: revisionid })
    await updatePageRow(ctx.db, page.wikiid, { modifiedAt: ctx.now })
  }
  return rewardWriters(ctx, accepted)
}

/** What an event tells of edits that waited until now, and whose kept answers it ends. */
export interface Accepted {
  after: object
  tags: string[]
}

const nothingAccepted: Accepted = { after: {}, tags: [] }

/** Edits that somebody else has accepted earn reputation. */
async function rewardWriters(
  ctx: Context,
  edits: readonly { revisionid: number; userid: number | null }[],
): Promise<Accepted> {
  if (edits.length === 0) return nothingAccepted
  const points = siteOf(ctx).acceptedEditReputation
  const earned = new Map<number, number>()
  for (const { userid } of edits) {
    if (userid !== null && userid !== ctx.actor.userid && points > 0)
      earned.set(userid, (earned.get(userid) ?? 0) + points)
  }
  await addReputation(ctx.db, earned)
  return {
    after: {
      accepted: edits.map(({ revisionid }) => revisionid),
      reputation: [...earned].map(([userid, gained]) => ({ userid, points: gained })),
    },
    tags: [...earned.keys()].map((userid) => `user:${userid}`),
  }
}
