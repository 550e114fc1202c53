// Connects pages to the history engine: their table, and how reviews change a page.
import type { History } from '#history/history.ts'
import type { Patrol } from '#history/patrol.ts'
import { changeTags } from '../cache-tags.ts'
import { readContent } from '../content.ts'
import type { PageLookups } from '../deps.ts'
import { findPageRow } from '../pages.queries.ts'
import { type Edition, findEdition, saveHeads } from '../revisions/editions.ts'
import { savePageUses } from '../revisions/media-uses.ts'
import { findRevision, type RevisionRow } from '../revisions/revisions.queries.ts'
import { checkEnd, checkMove } from '../tree/moves.ts'
import { checkParent } from '../tree/parents.ts'

export const pageHistory: History<RevisionRow> = {
  table: 'wiki_revisions',
  thing: 'wikiid',
  id: 'revisionid',
  find: findRevision,
  noun: 'page',
  subject: 'wiki',
  markers: [],
}

export const pagePatrol = (deps: Pick<PageLookups, 'guides'>): Patrol<RevisionRow, Edition> => ({
  history: pageHistory,
  findEdition: async ({ db }, { wikiid, langid }) => {
    const page = await findPageRow(db, wikiid)
    return page && findEdition(db, page, langid)
  },
  checkStillFits: async (ctx, { page, isOriginal }, { content }) => {
    const { parentid } = readContent(content)
    if (!isOriginal || parentid === page.parentid) return
    await checkParent(ctx.db, page.wikiid, parentid)
    await checkMove(ctx, page, { newest: page.parentid, to: parentid }, deps)
  },
  publish: (ctx, edition, { revisionid, content }) =>
    saveHeads(ctx, edition, { ...edition, current: revisionid }, readContent(content)),
  saveHeads: async (ctx, edition, heads) => {
    if (edition.isOriginal && heads.newest === 0) await checkEnd(ctx, edition.page, deps)
    await saveHeads(ctx, edition, heads)
  },
  settleUses: (ctx, edition, { shown }) =>
    savePageUses(ctx, edition, { before: null, after: shown ? readContent(shown.content) : null }, 'settles'),
  eventDetails: ({ page }, { revisionid, langid, userid }, { shown }) => ({
    after: { revisionid, langid, userid },
    tags: changeTags(page, shown ? [readContent(shown.content).parentid] : []),
  }),
})
