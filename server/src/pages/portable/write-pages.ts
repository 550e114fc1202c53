// Adds categories and items from another site. Pages that exist stay as they are.

import { naming, PortableFault } from '#media/portable/portable-fault.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { PageLookups } from '../deps.ts'
import { findCategory, findPage, type PageRow } from '../find-pages.ts'
import { tidyTitle } from '../titles.ts'
import { tagPage } from '../writing/page-tags.ts'
import { addPage, updatePage } from '../writing/pages.ts'
import { nameOfPage, type PageFields, type PortablePage } from './portable-page.schema.ts'
import { createRenumbering, type NewIds, type Renumbering, type Unresolved } from './renumber.ts'

interface WriteOptions {
  deps: PageLookups
  report: (unresolved: Unresolved) => void
}

export interface WrittenPages {
  added: string[]
  /** Pages of this site with the same titles. */
  existing: string[]
  /** Writes the texts that name guides, which have numbers by then. */
  finish(ctx: Context, ids: NewIds): Promise<void>
}

export async function writePages(
  ctx: Context,
  pages: readonly PortablePage[],
  ids: NewIds,
  options: WriteOptions,
): Promise<WrittenPages> {
  const added: PortablePage[] = []
  const existing: string[] = []
  for (const page of parentsFirst(pages)) {
    const thing = nameOfPage(page)
    if (await findPage(ctx.db, page.namespace, page.title)) existing.push(thing)
    else {
      await naming(thing, () => writePage(ctx, page, ids, options))
      added.push(page)
    }
  }
  return {
    added: added.map(nameOfPage),
    existing,
    finish: async (later, all) => {
      for (const page of added) await naming(nameOfPage(page), () => finishPage(later, page, all, options))
    },
  }
}

const keyOf = ({ namespace, title }: Pick<PortablePage, 'namespace' | 'title'>): string =>
  `${namespace} ${tidyTitle(title)}`

/** Throws for a page that is named twice, or is below itself. */
function parentsFirst(pages: readonly PortablePage[]): PortablePage[] {
  const byKey = new Map<string, PortablePage>()
  for (const page of pages) {
    if (byKey.has(keyOf(page))) throw new PortableFault(nameOfPage(page), 'title: is there twice')
    byKey.set(keyOf(page), page)
  }
  const ordered = new Set<PortablePage>()
  for (const page of pages) {
    const path: PortablePage[] = []
    for (let at: PortablePage | undefined = page; at && !ordered.has(at); ) {
      if (path.includes(at)) throw new PortableFault(nameOfPage(at), 'parent: is below itself')
      path.unshift(at)
      at = at.parent ? byKey.get(keyOf({ namespace: 'CATEGORY', title: at.parent })) : undefined
    }
    for (const each of path) ordered.add(each)
  }
  return [...ordered]
}

/** A link to a guide, also by its address. */
const namesGuide = ({ contents = '' }: PageFields): boolean =>
  /\[\s*guide\s*\||\/(?:Guide|Teardown)\//i.test(contents)

const renumberingOf = (page: PortablePage, ids: NewIds, { report }: WriteOptions): Renumbering =>
  createRenumbering(ids, { thing: nameOfPage(page), shown: page.media, report })

async function writePage(
  ctx: Context,
  page: PortablePage,
  ids: NewIds,
  options: WriteOptions,
): Promise<void> {
  const { namespace, title, langid, fields, position, tags } = page
  const numbers = renumberingOf(page, ids, options)
  const parent = await findParent(ctx, page, options)
  const own = namesGuide(fields) ? { ...fields, contents: '' } : fields
  const row = await addPage(
    ctx,
    {
      ...{ namespace, title, langid, contents: '' },
      ...renumbered(own, numbers, ''),
      ...(parent === null ? {} : { parent }),
      ...(position === undefined ? {} : { position }),
    },
    options.deps,
  )
  for (const translation of page.translations)
    if (!namesGuide(translation.fields))
      await translatePage(ctx, row, { translation, numbers, deps: options.deps })
  for (const tag of tags) await tagPage(ctx, row, tag)
}

async function findParent(
  ctx: Context,
  page: PortablePage,
  { report }: WriteOptions,
): Promise<string | null> {
  const { parent } = page
  if (!parent) return null
  const found = await findCategory(ctx.db, parent)
  if (!found) report({ thing: nameOfPage(page), field: 'parent', reference: `category “${parent}”` })
  return found?.title ?? null
}

interface Translating {
  translation: PortablePage['translations'][number]
  numbers: Renumbering
  deps: PageLookups
}

async function translatePage(
  ctx: Context,
  row: PageRow,
  { translation: { langid, fields }, numbers, deps }: Translating,
): Promise<void> {
  if (langid === row.langid) throw new PortableFault(nameOf(row), `translations: ${langid} is its language`)
  const change = renumbered(fields, numbers, `${langid}.`)
  await updatePage(ctx, row, { edit: { revisionid: row.newestRevisionid, langid }, change, deps })
}

const nameOf = ({ namespace, title }: PageRow): string =>
  nameOfPage({ namespace: namespace as PortablePage['namespace'], title })

function renumbered(fields: PageFields, numbers: Renumbering, place: string): PageFields {
  const { contents, image, documents, ...rest } = fields
  const own = image ? numbers.medium(`${place}image`, 'image', image) : null
  const attached = documents?.flatMap(({ documentid }) => {
    const found = numbers.medium(`${place}documents`, 'document', documentid)
    return found === null ? [] : [{ documentid: found }]
  })
  return {
    ...rest,
    ...(contents === undefined ? {} : { contents: numbers.text(`${place}contents`, contents) }),
    ...(image === undefined ? {} : { image: own }),
    ...(attached ? { documents: attached } : {}),
  }
}

async function finishPage(
  ctx: Context,
  page: PortablePage,
  ids: NewIds,
  options: WriteOptions,
): Promise<void> {
  const late = page.translations.filter(({ fields }) => namesGuide(fields))
  if (!namesGuide(page.fields) && late.length === 0) return
  const numbers = renumberingOf(page, ids, options)
  const find = async () => (await findPage(ctx.db, page.namespace, page.title)) as PageRow
  if (namesGuide(page.fields)) {
    const row = await find()
    const change = { contents: numbers.text('contents', page.fields.contents ?? '') }
    await updatePage(ctx, row, { edit: { revisionid: row.newestRevisionid }, change, deps: options.deps })
  }
  for (const translation of late)
    await translatePage(ctx, await find(), { translation, numbers, deps: options.deps })
}
