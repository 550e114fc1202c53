// The history of pages, as the engine knows it, and what becomes of a page when somebody judges an edit that waits.
import type { History } from '#history/history.ts'
import type { Patrol } from '#history/patrol.ts'
import { tagsOfChange } from '../cache-tags.ts'
import { readContent } from '../content.ts'
import { findPageRow } from '../pages.queries.ts'
import { type Edition, findEdition, saveHeads } from '../revisions/editions.ts'
import { notePageUses } from '../revisions/media-uses.ts'
import { findRevision, type RevisionRow } from '../revisions/revisions.queries.ts'
import { checkPlace } from '../tree/parents.ts'

export const pageHistory: History<RevisionRow> = {
  table: 'wiki_revisions',
  thing: 'wikiid',
  id: 'revisionid',
  find: findRevision,
  noun: 'page',
  subject: 'wiki',
  markers: [],
}

export const pagePatrol: Patrol<RevisionRow, Edition> = {
  history: pageHistory,
  findEdition: async ({ db }, { wikiid, langid }) => {
    const page = await findPageRow(db, wikiid)
    return page && findEdition(db, page, langid)
  },
  checkStillFits: async ({ db }, { page, isOriginal }, { content }) => {
    const { parentid } = readContent(content)
    if (isOriginal && parentid !== page.parentid) await checkPlace(db, page.wikiid, parentid)
  },
  show: (ctx, edition, { revisionid, content }) =>
    saveHeads(ctx, edition, { ...edition, current: revisionid }, readContent(content)),
  saveHeads,
  settleUses: (ctx, edition, { shown }) =>
    notePageUses(ctx, edition, { before: null, after: shown ? readContent(shown.content) : null }, 'settles'),
  tell: ({ page }, { revisionid, langid, userid }, { shown }) => ({
    after: { revisionid, langid, userid },
    tags: tagsOfChange(page, shown ? [readContent(shown.content).parentid] : []),
  }),
}
