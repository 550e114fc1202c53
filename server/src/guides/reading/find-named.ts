// Reads everything that a guide refers to, with one query per kind: pages, documents, pictures, videos, author.
import { findDocuments } from '#media/documents/present-document.ts'
import { findImages } from '#media/images/present-image.ts'
import { findMediaObjects } from '#media/videos/present-video.ts'
import { findPagesByIds } from '#pages/find-pages.ts'
import { isPagePublic } from '#pages/viewable.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findUser } from '#users/find-users.ts'
import { listTranslatedLanguages } from '../editions/translations.queries.ts'
import { countUnnamed, findThingNames, listForeign } from '../parts/names.ts'
import { readMedia } from '../steps/media.ts'
import type { Reading, ShownSteps } from './find-steps.ts'

export type NamedThings = Awaited<ReturnType<typeof findNamed>>

export async function findNamed(
  ctx: Context,
  { guide, content, langid, translateRest, options }: Reading,
  { steps, guidesBefore, manifests }: ShownSteps,
) {
  const { db } = ctx
  const media = [...steps.values()].map((step) => readMedia(step.media))
  const things = [...content.parts, ...content.tools]
  const pages = await findPagesByIds(db, [content.categoryid, ...things.map(({ wikiid }) => wikiid)])
  const names = await findThingNames(ctx, listForeign(things, pages, langid), langid)
  const sealed = manifests.get(guide.guideid)?.names
  const nameOf = (wikiid: number): string => {
    const page = pages.get(wikiid)
    if (!page) return ''
    const name = sealed ? sealed.translated[langid]?.[wikiid] : names.get(wikiid)
    const title = sealed?.things[wikiid] ?? page.title
    return name ?? (page.langid === langid ? title : translateRest(title, 'plain'))
  }
  const unnamed = countUnnamed(listForeign(things, pages, langid), pages, names)
  const present = await findDocuments(db, content.documents)
  const documents = new Map(
    [...present].map(([id, row]) => [id, { ...row, title: sealed?.documents[id] ?? row.title }]),
  )
  const featuredPage = documents.get(content.featuredDocumentid ?? 0)?.imageid ?? null
  const imageids = [
    ...media.flatMap((each) => (each.type === 'image' ? each.data : [])),
    content.imageid,
    featuredPage,
    // A reader of the guide may lack access to a hidden page that it refers to.
    ...[...pages.values()].map((page) => (isPagePublic(page) ? page.imageid : null)),
  ]
  const images = await findImages(db, imageids)
  const found = await findMediaObjects(db, [
    ...media.flatMap((each) => (each.type === 'object' ? [each.data] : [])),
    content.objectid,
  ])
  const sealedNames = Object.assign({}, ...[...manifests.values()].map((each) => each.names?.objects))
  const objects = new Map(
    [...found].map(([id, row]) => [id, { ...row, filename: sealedNames[id] ?? row.filename }]),
  )
  const author = guide.authorid === null ? undefined : await findUser(db, guide.authorid)
  const languages = options.pins?.languages ?? [
    guide.langid,
    ...(await listTranslatedLanguages(db, guide.guideid)),
  ]
  const tags = [
    `guide:${guide.guideid}`,
    'site:1',
    ...guidesBefore.map((guideid) => `guide:${guideid}`),
    ...[...pages.keys()].map((wikiid) => `wiki:${wikiid}`),
    ...[...images.keys()].map((imageid) => `image:${imageid}`),
    ...[...objects.keys()].map((objectid) => `media-object:${objectid}`),
    ...[...documents.keys()].map((documentid) => `document:${documentid}`),
    ...(author ? [`user:${author.userid}`] : []),
  ]
  return { pages, nameOf, unnamed, documents, images, objects, author, languages, tags }
}
