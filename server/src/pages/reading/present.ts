// Presents a whole page, with the guides, pages, users and media that it shows.

import type { RenderOptions } from '@stepwright/wiki-syntax'
import { findDocuments, presentAttachedDocument } from '#media/documents/present-document.ts'
import { findImages, presentImage } from '#media/images/present-image.ts'
import { findGranted } from '#media/uses/granted.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { presentUserSummary } from '#users/present.ts'
import { pageNumberTag, pageTag } from '../cache-tags.ts'
import { type Info, type PageContent, readContent } from '../content.ts'
import { categoryGuidesTag, type PageLookups } from '../deps.ts'
import { presentFlags } from '../flags.ts'
import type { Namespace } from '../namespaces.ts'
import { isPersonal, mayEdit } from '../pages.access.ts'
import { listAncestors, listPublicChildren, type PageRow } from '../pages.queries.ts'
import type { Page } from '../pages.schema.ts'
import { chooseEdition, type Edition, listEditions } from '../revisions/editions.ts'
import { findRevision, listAuthors, type RevisionRow } from '../revisions/revisions.queries.ts'
import { presentStages } from '../stages/present-stages.ts'
import { listPageTags } from '../tags/tags.queries.ts'
import { renderPage } from '../texts/render.ts'
import { isPagePublic } from '../viewable.ts'
import { pageUrl, presentSummaries } from './summaries.ts'

const authorsShown = 50
const childrenShown = 200

export interface PageOptions {
  langid?: string | undefined
  unpatrolled?: boolean | undefined
  /** An earlier state; overrides the other options. */
  revision?: RevisionRow
}

/** `tags` are the cache tags of a response with this page, `links` resolve the links of its text. */
export interface PresentedPage {
  page: Page
  links: RenderOptions
  /** Upload times by document id. */
  documentDates: ReadonlyMap<number, number>
  tags: string[]
}

export async function presentPage(
  ctx: Context,
  row: PageRow,
  deps: PageLookups,
  options: PageOptions = {},
): Promise<PresentedPage> {
  const canEdit = await mayEdit(ctx, row)
  const editions = await listEditions(ctx.db, row)
  const { langid, unpatrolled = false } = options
  const { edition, revisionid } = chooseEdition(editions, { langid, unpatrolled, mayEdit: canEdit })
  const revision = options.revision ?? ((await findRevision(ctx.db, revisionid)) as RevisionRow)
  const content = readContent(revision.content)
  const isOlder = options.revision !== undefined
  const state = { wikiid: row.wikiid, langid: revision.langid, content, isOlder }
  const rendered = await renderPage(ctx, state, deps.guides)
  const people = await presentPeople(ctx, row)
  const attached = await presentMedia(ctx, state)
  const isCategory = row.namespace === 'CATEGORY'
  const tree = isCategory ? await presentTree(ctx, row, { langid, canEdit }) : null
  const guides = isCategory ? await deps.guides.listCategoryGuides(ctx, row.wikiid, langid) : null
  const course = await presentCourse(ctx, row, { revision, langid, unpatrolled, canEdit }, deps)
  const linked = await presentSummaries(ctx, rendered.linked, langid)
  const page: Page = {
    ...wordsOf(row, revision, content),
    contents_rendered: rendered.html,
    contents_json: rendered.json,
    ...attached.members,
    can_edit: canEdit,
    ...people.members,
    tags: await listPageTags(ctx.db, row.wikiid),
    available_langids: languagesOf(editions),
    linked_wikis: linked,
    created_date: toSeconds(row.createdAt),
    modified_date: toSeconds(revision.revisionid === edition.current ? row.modifiedAt : revision.at),
    unpatrolled: revision.isPatrolled === 0,
    url: pageUrl(ctx.url, row),
    ...(tree && guides
      ? {
          ...categoryMembers(content, row),
          ...tree.members,
          guides: guides.guides,
          featured_guides: guides.featured,
          related_wikis: linked.filter(({ namespace }) => namespace === 'WIKI'),
        }
      : {}),
    ...course?.members,
    ...(row.namespace === 'ITEM' ? { suppliers: content.suppliers, info: content.info } : {}),
  }
  const own = [pageNumberTag(row.wikiid), pageTag(row.namespace as Namespace, row.title), 'site:1']
  const others = [
    ...(tree?.tags ?? []),
    ...(course?.tags ?? []),
    ...(guides ? [...guides.tags, categoryGuidesTag] : []),
  ]
  const tags = [...own, ...rendered.tags, ...attached.tags, ...people.tags, ...others]
  return { page, links: rendered.links, documentDates: attached.dates, tags }
}

interface CourseReading {
  revision: RevisionRow
  langid: string | undefined
  unpatrolled: boolean
  canEdit: boolean
}

/** Null for a page that is no course. */
function presentCourse(
  ctx: Context,
  row: PageRow,
  { revision, langid, unpatrolled, canEdit }: CourseReading,
  { guides }: PageLookups,
) {
  if (row.namespace !== 'COURSE') return null
  const showsPending = (unpatrolled && canEdit) || row.currentRevisionid === 0
  const originalid = showsPending ? row.newestRevisionid : row.currentRevisionid
  return presentStages(ctx, row, { revision, originalid, langid }, guides)
}

const languagesOf = (editions: Edition[]): string[] =>
  editions.filter((edition) => edition.isOriginal || edition.current > 0).map((edition) => edition.langid)

function wordsOf(row: PageRow, revision: RevisionRow, content: PageContent) {
  return {
    wikiid: row.wikiid,
    langid: revision.langid,
    namespace: row.namespace,
    title: row.title,
    display_title: isPersonal(row.namespace) ? row.displayTitle : (content.displayTitle ?? row.title),
    page_title: content.pageTitle,
    revisionid: revision.revisionid,
    contents_raw: content.contents,
    description: content.description,
    flags: presentFlags(content.flags),
    table_of_contents: content.tableOfContents,
    source_revisionid: revision.sourceRevisionid,
  }
}

async function presentPeople(ctx: Context, row: PageRow) {
  const authors = await listAuthors(ctx.db, row.wikiid, authorsShown)
  const summaries = authors.map((user) => presentUserSummary(user, ctx.url))
  const author = summaries.find(({ userid }) => userid === row.authorid) ?? null
  return {
    members: { author, authors: summaries },
    tags: summaries.map(({ userid }) => `user:${userid}`),
  }
}

async function presentMedia(
  ctx: Context,
  { wikiid, content, isOlder }: { wikiid: number; content: PageContent; isOlder: boolean },
) {
  const { imageid } = content
  const images = await findImages(ctx.db, [imageid])
  const image = imageid === null ? undefined : images.get(imageid)
  const at = [`wiki:${wikiid}`] as const
  const named = { image: [], object: [], document: content.documents }
  const granted = await findGranted(ctx.db, named, { spots: at, withOlder: isOlder })
  const open = content.documents.filter((documentid) => granted.has(at, 'document', documentid))
  const documents = await findDocuments(ctx.db, open)
  return {
    members: {
      image: image ? presentImage(image, ctx.url) : null,
      documents: open.flatMap((documentid) => {
        const document = documents.get(documentid)
        return document ? [presentAttachedDocument(document, ctx.url)] : []
      }),
    },
    dates: new Map([...documents].map(([id, { createdAt }]) => [id, toSeconds(createdAt)])),
    tags: [
      ...(imageid === null ? [] : [`image:${imageid}`]),
      ...content.documents.map((documentid) => `document:${documentid}`),
    ],
  }
}

interface Viewer {
  langid: string | undefined
  canEdit: boolean
}

async function presentTree(ctx: Context, row: PageRow, { langid, canEdit }: Viewer) {
  const above = await listAncestors(ctx.db, row.wikiid)
  const below = await listPublicChildren(ctx.db, row.wikiid, { offset: 0, limit: childrenShown })
  const visible = above.filter(isPagePublic)
  const summaries = await presentSummaries(ctx, [...visible, ...below], langid)
  return {
    members: {
      ancestors: summaries.slice(0, visible.length),
      children: summaries.slice(visible.length),
      // Hides the parent from readers who may not see it.
      parent: (canEdit ? above[0] : visible.find((page) => page === above[0]))?.title ?? null,
    },
    tags: [...above, ...below].flatMap((page) => [
      pageNumberTag(page.wikiid),
      ...(page.imageid === null ? [] : [`image:${page.imageid}`]),
    ]),
  }
}

const factNames = {
  manufacturer: /^(manufacturer|maker|brand)$/i,
  introduced: /^(introduced|released?|release date)$/i,
  discontinued: /^(discontinued|end of life)$/i,
}

/** The facts that old clients read by name. */
function categoryInfo(name: string, info: readonly Info[]) {
  const factOf = (pattern: RegExp) => info.find((fact) => pattern.test(fact.name.trim()))?.value ?? ''
  return {
    name,
    manufacturer: factOf(factNames.manufacturer),
    introduced: factOf(factNames.introduced),
    discontinued: factOf(factNames.discontinued),
  }
}

function categoryMembers(content: PageContent, row: PageRow) {
  return {
    position: row.position,
    solutions_url: '',
    category_info: categoryInfo(content.displayTitle ?? row.title, content.info),
    category_lists: {},
    info: content.info,
    parts: { url: '', categories: [] },
    tools: [],
    diagrams: [],
    repairability_score: content.repairabilityScore,
    is_troubleshooting: false,
  }
}
