// The route of the list of all guides that the caller may view.

import { findCategory, listCategorySubtree } from '#pages/find-pages.ts'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { directionOf, pageOf } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { textsIn } from '#settings/text-language.ts'
import { deletable, isTrusted, publishable } from '../guides.access.ts'
import { listGuidesByIds } from '../guides.queries.ts'
import {
  type AppliedRow,
  findExempt,
  listAppliedProcesses,
} from '../releases/approval/assignments.queries.ts'
import { usesReleases } from '../releases/manifest/outside.ts'
import { editable, isGuideEditable, isGuideViewable } from '../viewable.ts'
import { readTypes } from './cached-lists.ts'
import { presentListed } from './present-summary.ts'
import {
  countVisibleGuides,
  type GuideCounts,
  listGuideCounts,
  listVisibleGuides,
} from './visible.queries.ts'
import { VisibleGuides, VisibleQuery } from './visible.schema.ts'

export function visibleGuideRoutes(app: App): void {
  const route = declare(app, ['guides'])
  const list = {
    id: 'listVisibleGuides',
    summary: 'List and count all guides that the caller can view',
    query: VisibleQuery,
    answer: VisibleGuides,
  }
  route.get('/guides/visible', access.public, list, async ({ ctx, query }) => {
    const filter = {
      isViewable: isGuideViewable(ctx),
      isEditable: isGuideEditable(ctx),
      text: query.text,
      categoryids: await categoriesOf(ctx, query),
      types: readTypes(query.filter),
      langid: query.langid,
      authorid: query.owner,
      state: query.state,
    }
    const { sort = 'changed' } = query
    const order = directionOf(query.order, sort === 'changed' ? 'desc' : 'asc')
    const page = { ...pageOf(query), sort, order }
    const count = await countVisibleGuides(ctx.db, filter)
    const guideids = page.offset < count ? await listVisibleGuides(ctx.db, filter, page) : []
    return { count, results: await present(ctx, guideids, textsIn(ctx, query)) }
  })
}

async function categoriesOf(ctx: Context, { category, direct }: VisibleQuery) {
  if (category === undefined) return undefined
  if (!direct) return listCategorySubtree(ctx.db, category)
  const page = await findCategory(ctx.db, category)
  return page ? [page.wikiid] : []
}

async function present(
  ctx: Context,
  guideids: readonly number[],
  langid: string,
): Promise<VisibleGuides['results']> {
  const rows = new Map((await listGuidesByIds(ctx.db, guideids, langid)).map((row) => [row.guideid, row]))
  const counts = new Map((await listGuideCounts(ctx.db, guideids)).map((row) => [row.guideid, row]))
  const within = async (rule: typeof editable) =>
    new Set((await rule(ctx, [...rows.values()])).map(({ guideid }) => guideid))
  const [edited, published, deleted] = [
    await within(editable),
    await within(publishable),
    await within(deletable),
  ]
  const isReleasable = (guideid: number) => usesReleases(ctx) && isTrusted(ctx) && edited.has(guideid)
  const processes = new Map(
    (await listAppliedProcesses(ctx.db, guideids.filter(isReleasable))).map((row) => [row.guideid, row]),
  )
  const exempt = await findExempt(ctx.db, guideids.filter(isReleasable))
  return guideids.flatMap((guideid) => {
    const [row, counted] = [rows.get(guideid), counts.get(guideid)]
    if (!row || !counted) return []
    const { translations, comments, pending } = counted
    return {
      ...presentListed(row, ctx),
      langids: [counted.langid, ...(translations?.split(',') ?? [])],
      comment_count: comments,
      pending_count: edited.has(guideid) ? pending : 0,
      can_edit: edited.has(guideid),
      can_publish: published.has(guideid),
      can_delete: deleted.has(guideid),
      is_template: edited.has(guideid) && counted.isTemplate > 0,
      ...(isReleasable(guideid) && {
        next_release: { ...nextRelease(counted, processes.get(guideid)), exempt: exempt.has(guideid) },
      }),
    }
  })
}

const nextRelease = ({ newest, open }: GuideCounts, process: AppliedRow | undefined) => ({
  guide_revisionid: newest,
  open,
  process: process ? { approval_processid: process.processid, name: process.name, from: process.from } : null,
})
