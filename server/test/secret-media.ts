// Media of each kind with unique names and addresses, so that a response that reveals them can be detected.
import type { TestSite } from './app.ts'
import type { TestPerson } from './builders.ts'
import { anMp4, aPdf } from './files/media-files.ts'
import { anImage, aPhoto } from './files/pictures.ts'

export interface MediaSet {
  name: string
  image: number
  video: number
  document: number
  /** Poster picture of the video. */
  poster: number
  /** Picture of the document's first page. */
  firstPage: number
  described: { kind: string; guid: string; names: readonly string[] }[]
  /** Addresses that return it, by id and by GUID. */
  addresses: readonly string[]
}

let sets = 0

export async function aSecretSet(site: TestSite, owner: TestPerson, name: string): Promise<MediaSet> {
  const number = ++sets
  const upload = async (file: string, body: Buffer): Promise<number> => {
    const answer = await site.call('POST', `/user/media/uploads?file=${file}`, { as: owner, body })
    if (answer.status !== 200) throw new Error(`No medium: ${answer.text}`)
    return answer.body.id
  }
  const draw = async (width: number, height: number, colour: string) =>
    (await anImage(site, owner, await aPhoto(width, height, { colour: `#${colour}${10 + number}` }))).image
  const made: Made = {
    number,
    // The smallest that a step accepts.
    image: await draw(800, 600, '1020'),
    poster: await draw(120, 90, '3040'),
    page: await draw(90, 120, '5060'),
    video: await upload(`canaryclip${number}.mp4`, anMp4()),
    document: await upload(`canarypaper${number}.pdf`, aPdf({ pages: 1 + number })),
  }
  await nameThem(site, made)
  const { guids, described } = await describeMedia(site, made)
  return {
    name,
    image: made.image.id,
    video: made.video,
    document: made.document,
    poster: made.poster.id,
    firstPage: made.page.id,
    described,
    addresses: [
      ...[made.image, made.poster, made.page].flatMap(({ guid }) => [
        `/media/images/${guid}`,
        `/media/images/${guid}.mini`,
        `/api/2.0/media/images/${guid}`,
      ]),
      `/media/videos/${guids.video}.mp4`,
      `/media/documents/${guids.document}/canarypaper${number}.pdf`,
      `/api/2.0/media/images/${made.image.id}`,
      `/api/2.0/media/videos/${made.video}`,
      `/api/2.0/media/documents/${made.document}`,
    ],
  }
}

interface Made {
  number: number
  image: { id: number; guid: string }
  poster: { id: number; guid: string }
  page: { id: number; guid: string }
  video: number
  document: number
}

/** Sets the poster of the video, the first page of the document, and unique names of pictures. */
function nameThem(site: TestSite, { number, image, poster, page, video, document }: Made): Promise<void> {
  return site.write(async ({ db }) => {
    await db.updateTable('media_objects').set({ imageid: poster.id }).where('objectid', '=', video).execute()
    await db
      .updateTable('documents')
      .set({ imageid: page.id, title: `canarytitle${number}` })
      .where('documentid', '=', document)
      .execute()
    for (const [{ id }, what] of [
      [image, 'picture'],
      [poster, 'poster'],
      [page, 'page'],
    ] as const)
      await db
        .updateTable('images')
        .set({ filename: `canary${what}${number}.jpg` })
        .where('imageid', '=', id)
        .execute()
  })
}

async function describeMedia(site: TestSite, made: Made) {
  const { number, image, poster, page } = made
  const guids = await site.read(async ({ db }) => {
    const video = await db
      .selectFrom('media_objects')
      .select('guid')
      .where('objectid', '=', made.video)
      .executeTakeFirstOrThrow()
    const document = await db
      .selectFrom('documents')
      .select('guid')
      .where('documentid', '=', made.document)
      .executeTakeFirstOrThrow()
    return { video: video.guid, document: document.guid }
  })
  const described = [
    { kind: 'image', guid: image.guid, names: [`canarypicture${number}.`] },
    { kind: 'poster', guid: poster.guid, names: [`canaryposter${number}.`] },
    { kind: 'page', guid: page.guid, names: [`canarypage${number}.`] },
    { kind: 'video', guid: guids.video, names: [`canaryclip${number}.`] },
    { kind: 'document', guid: guids.document, names: [`canarypaper${number}.`, `canarytitle${number}`] },
  ]
  return { guids, described }
}

export const secretsOf = ({ name, described }: MediaSet): { what: string; canary: string }[] =>
  described.flatMap(({ kind, guid, names }) =>
    [guid, ...names].map((canary) => ({ what: `${kind} ${name} (${canary})`, canary })),
  )
