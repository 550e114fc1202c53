// Converts the body of a write to the new content of a page, or reports all faults together.

import { findDocuments } from '#media/documents/present-document.ts'
import { findImages } from '#media/images/present-image.ts'
import { mayAlwaysSee } from '#media/uses/media.access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import { isStaff } from '#users/trust.ts'
import { unprintableFaults } from '../characters.ts'
import type { PageContent } from '../content.ts'
import type { GuideLookups } from '../deps.ts'
import { findCategory } from '../find-pages.ts'
import { guardedFlags, isPageFlag } from '../flags.ts'
import { foreignFields, type Namespace } from '../namespaces.ts'
import { isPersonal } from '../pages.access.ts'
import type { PageChange } from '../pages.schema.ts'
import { stageFaults } from '../stages/stage-faults.ts'

const fault = (field: string, message: string, index?: number): FieldFault => ({
  message: `${field} ${message}`,
  field,
  code: 'invalid_field',
  ...(index === undefined ? {} : { index }),
})

/** Reports all faults together, including `found`; saving the page checks its position in the tree. */
export async function applyChange(
  ctx: Context,
  { namespace, before, guides }: { namespace: Namespace; before: PageContent; guides: GuideLookups },
  change: PageChange,
  found: readonly FieldFault[] = [],
): Promise<PageContent> {
  const { contents, page_title, description, table_of_contents, flags, info, position } = change
  const parent = await findParent(ctx, change.parent)
  const faults = [
    ...found,
    ...unprintableFaults(change),
    ...foreignFields(namespace, change).map((field) => ({
      message: `${field} is not known in ${namespace}`,
      field,
      code: 'unknown_field' as const,
    })),
    ...flagFaults(ctx, before.flags, flags),
    ...(await mediaFaults(ctx, before, change)),
    ...(namespace === 'COURSE' ? await stageFaults(ctx, before.stages, change.stages, guides) : []),
    ...(parent === 'missing' ? [fault('parent', 'must be the title of a category')] : []),
  ]
  if (faults.length > 0) throw problems.invalid(faults)
  // The title of a profile is the name of its owner.
  const hasOwnTitle = !isPersonal(namespace)
  const given: Partial<PageContent> = {
    ...(contents === undefined ? {} : { contents: contents.replace(/\r\n?/g, '\n') }),
    ...(change.display_title === undefined || !hasOwnTitle
      ? {}
      : { displayTitle: change.display_title?.trim() || null }),
    ...(page_title === undefined || !hasOwnTitle ? {} : { pageTitle: page_title?.trim() || null }),
    ...(description === undefined ? {} : { description: description ?? '' }),
    ...(change.image === undefined ? {} : { imageid: change.image }),
    ...(table_of_contents === undefined ? {} : { tableOfContents: table_of_contents }),
    ...(flags ? { flags: [...new Set(flags)] } : {}),
    ...(change.documents
      ? { documents: [...new Set(change.documents.map(({ documentid }) => documentid))] }
      : {}),
    ...(change.repairability_score === undefined ? {} : { repairabilityScore: change.repairability_score }),
    ...(change.suppliers
      ? {
          suppliers: change.suppliers.map((one) => ({
            'part_#': '',
            type: '',
            supplier: '',
            url: '',
            ...one,
          })),
        }
      : {}),
    ...(info ? { info } : {}),
    ...(change.stages ? { stages: change.stages.map(({ docid }) => docid) } : {}),
    ...(parent === undefined || parent === 'missing' ? {} : { parentid: parent }),
    ...(position === undefined ? {} : { position }),
  }
  return { ...before, ...given }
}

async function findParent(
  ctx: Context,
  title: string | null | undefined,
): Promise<number | null | undefined | 'missing'> {
  if (title === undefined || title === null) return title
  return (await findCategory(ctx.db, title))?.wikiid ?? 'missing'
}

function flagFaults(ctx: Context, before: string[], after: string[] | undefined): FieldFault[] {
  if (!after) return []
  const unknown = after.flatMap((flag, index) =>
    isPageFlag(flag) || before.includes(flag) ? [] : [fault('flags', `knows no ${flag} for pages`, index)],
  )
  const isTouched = guardedFlags(before).join() !== guardedFlags(after).join()
  const guarded = isTouched && !isStaff(ctx)
  return guarded ? [...unknown, fault('flags', 'holds one that only authors can add or remove')] : unknown
}

/** Checks added media: users may attach their own, authors all. Missing media get the fault of forbidden ones. */
async function mediaFaults(ctx: Context, before: PageContent, change: PageChange): Promise<FieldFault[]> {
  const faults: FieldFault[] = []
  if (change.image && change.image !== before.imageid) {
    const image = (await findImages(ctx.db, [change.image])).get(change.image)
    if (!image || !mayAlwaysSee(ctx, image))
      faults.push(fault('image', 'must be the number of one of your pictures'))
  }
  const documentids = (change.documents ?? []).map(({ documentid }) => documentid)
  const added = documentids.filter((documentid) => !before.documents.includes(documentid))
  const found = await findDocuments(ctx.db, added)
  for (const documentid of new Set(added)) {
    const document = found.get(documentid)
    if (document && mayAlwaysSee(ctx, document)) continue
    const index = documentids.indexOf(documentid)
    faults.push(fault('documents', `must be numbers of your documents: ${documentid} is not`, index))
  }
  return faults
}
