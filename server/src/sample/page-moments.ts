// Moments of the sample categories and pages: added, edited, translated and tagged.
import { guideLookups } from '#guides/texts/lookups.ts'
import { writeCategory } from '#guides/xml/from-category.ts'
import { findPage, type PageRow } from '#pages/find-pages.ts'
import type { Namespace } from '#pages/namespaces.ts'
import type { PageChange } from '#pages/pages.schema.ts'
import { tagPage } from '#pages/writing/page-tags.ts'
import { addPage, updatePage } from '#pages/writing/pages.ts'
import { people } from './content.ts'
import { drawingsIn, fillReferences, guidesIn, type Moment, type Scene } from './moments.ts'
import { adoptDrawing } from './people-moments.ts'
import type { PersonKey, SamplePage } from './shapes.ts'

const deps = { guides: guideLookups, writeCategory }

/** `whenKnown` returns the time from which the guides that a text names exist. */
export function pageMoments(page: SamplePage, whenKnown: (guides: readonly string[]) => number): Moment[] {
  const { by, daysAgo, contents, namespace, title } = page
  const known = Math.min(whenKnown(guidesIn(contents)), daysAgo)
  const texts = [contents, ...(page.edits ?? []).map((edit) => edit.contents), page.german?.contents ?? '']
  const drawings = [...(page.picture ? [page.picture] : []), ...texts.flatMap(drawingsIn)]
  const moments: Moment[] = [
    {
      daysAgo,
      by,
      drawings,
      run: async (scene) => {
        for (const name of drawings) await adoptDrawing(scene, by, name)
        await addSamplePage(scene, page, known === daysAgo ? contents : '')
      },
    },
  ]
  const save = (edit: { by: PersonKey; daysAgo: number }, change: PageChange, langid?: string) =>
    moments.push({
      daysAgo: edit.daysAgo,
      by: edit.by,
      run: async (scene) => {
        const filled =
          change.contents === undefined ? {} : { contents: fillReferences(change.contents, scene.ids, by) }
        await savePage(scene, await getSamplePage(scene, namespace, title), { ...change, ...filled }, langid)
      },
    })
  if (known < daysAgo) save({ by, daysAgo: known }, { contents })
  for (const edit of page.edits ?? []) save(edit, { contents: edit.contents })
  if (page.german) {
    const { by: translator, daysAgo: then, ...texts } = page.german
    save({ by: translator, daysAgo: then }, texts, 'de')
  }
  for (const tag of page.tags ?? [])
    moments.push({
      daysAgo: known - 0.1,
      by: 'mara',
      run: async (scene) => tagPage(scene.ctx, await getSamplePage(scene, namespace, title), tag),
    })
  return moments
}

async function addSamplePage({ ctx, ids }: Scene, page: SamplePage, contents: string): Promise<void> {
  const {
    by,
    namespace,
    title,
    description,
    picture: image,
    parent,
    table_of_contents,
    info,
    suppliers,
  } = page
  await addPage(
    ctx,
    {
      namespace,
      title,
      langid: 'en',
      description,
      contents: fillReferences(contents, ids, by),
      ...(image ? { image: ids.images[`${by} ${image}`] as number } : {}),
      ...(parent ? { parent } : {}),
      ...(table_of_contents ? { table_of_contents } : {}),
      ...(info ? { info } : {}),
      ...(suppliers ? { suppliers } : {}),
    },
    deps,
  )
}

async function getSamplePage({ ctx }: Scene, namespace: Namespace, title: string): Promise<PageRow> {
  const page = await findPage(ctx.db, namespace, title)
  if (!page) throw new Error(`The page ${title} is not there`)
  return page
}

async function savePage({ ctx }: Scene, page: PageRow, change: PageChange, langid?: string): Promise<void> {
  const edit = { revisionid: page.newestRevisionid, ...(langid ? { langid } : {}) }
  await updatePage(ctx, page, { edit, change, deps })
}

/** Each user has a profile page. */
export const profileMoments = (): Moment[] =>
  (Object.keys(people) as PersonKey[])
    .filter((key) => people[key].privileges.length > 0)
    .map((key) => ({
      daysAgo: people[key].daysAgo - 0.2,
      by: key,
      run: async ({ ctx, ids }) => {
        const { summary, location } = people[key]
        const contents = `${summary}\n\n* Found at: ${location}`
        await addPage(
          ctx,
          { namespace: 'USER', title: String(ids.people[key]), langid: 'en', contents },
          deps,
        )
      },
    }))
