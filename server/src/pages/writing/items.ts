// Finds the pages of tools and parts by name, and adds missing ones.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import { listTag, pageNumberTag, pageTag } from '../cache-tags.ts'
import { emptyContent } from '../content.ts'
import { pickFormerPage } from '../find-pages.ts'
import { listFormerPages } from '../former-titles.queries.ts'
import { findItemsByName, listPagesByKeys, type PageRow } from '../pages.queries.ts'
import { supplierUrlFault } from '../suppliers.ts'
import { pickByKey, tidyTitle, titleFault, titleKey, wantedKeys } from '../titles.ts'
import { addPages, type PageDraft } from './add-pages.ts'

export interface WantedItem {
  name: string
  summary?: string | null | undefined
  url?: string | null | undefined
}

/** Returns the faults of names and addresses, each with its path. */
export function itemFaults(wanted: readonly WantedItem[], field: string): FieldFault[] {
  return wanted.flatMap(({ name, url }, index) => {
    const faults = { name: titleFault(tidyTitle(name)), url: supplierUrlFault(url ?? '') }
    return Object.entries(faults).flatMap(([member, fault]): FieldFault[] => {
      const path = `${field}.${index}.${member}`
      return fault ? [{ message: `${member} ${fault}`, field: path, code: 'invalid_field', index }] : []
    })
  })
}

interface ItemOptions {
  /** Field name in the faults, such as `tools`. */
  field?: string
  /** Language of the names; without it only titles count. */
  langid?: string
}

/**
 * Returns the ids of the ITEM pages with these names, in order. Exact titles come first, then names in the language,
 * then former titles. Adds missing pages.
 */
export async function resolveItems(
  ctx: Context,
  wanted: readonly WantedItem[],
  { field = 'name', langid }: ItemOptions = {},
): Promise<number[]> {
  const faults = itemFaults(wanted, field)
  if (faults.length > 0) throw problems.invalid(faults)
  const keys = wanted.flatMap(({ name }) => wantedKeys(name))
  const rows = await listPagesByKeys(ctx.db, ['ITEM'], keys)
  const existing = rows.filter((row) => row.isDeleted === 0)
  const untitled = wanted.filter(({ name }) => !pickByKey(existing, name))
  const names = untitled.map(({ name }) => tidyTitle(name))
  const called = langid === undefined ? new Map() : await findItemsByName(ctx.db, names, langid)
  const unknown = untitled.filter(({ name }) => !called.has(tidyTitle(name)))
  const former = await listFormerPages(
    ctx.db,
    ['ITEM'],
    unknown.flatMap(({ name }) => wantedKeys(name)),
  )
  const missing = new Map<string, PageDraft>()
  for (const item of unknown.filter(({ name }) => !pickFormerPage(former, name))) {
    const key = titleKey(tidyTitle(item.name))
    if (!missing.has(key)) missing.set(key, draftOf(ctx, item))
  }
  const added = missing.size > 0 ? await addItems(ctx, [...missing.values()]) : []
  const all = [...existing, ...added]
  return wanted.map(
    ({ name }) =>
      (pickByKey(all, name)?.wikiid ??
        called.get(tidyTitle(name)) ??
        pickFormerPage(former, name)?.wikiid) as number,
  )
}

function draftOf(ctx: Context, { name, summary, url }: WantedItem): PageDraft {
  const suppliers = url ? [{ 'part_#': '', type: '', supplier: '', url }] : []
  return {
    title: tidyTitle(name),
    langid: ctx.site.language,
    content: { ...emptyContent, description: summary ?? '', suppliers },
  }
}

async function addItems(ctx: Context, drafts: PageDraft[]): Promise<PageRow[]> {
  const rows = await addPages(ctx, { namespace: 'ITEM', drafts, isPatrolled: true })
  const [first] = rows
  await record(ctx, 'page.items-added', ['wiki', first?.wikiid ?? 0], {
    after: { pages: rows.map(({ wikiid, title }) => ({ wikiid, title })) },
    tags: [
      listTag('ITEM'),
      ...rows.flatMap(({ wikiid, title }) => [pageNumberTag(wikiid), pageTag('ITEM', title)]),
    ],
  })
  return rows
}
