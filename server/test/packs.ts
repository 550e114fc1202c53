// Makes a run with everything that a record pack can contain, and repacks packs after a change.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipStream } from '#platform/zip/zip-stream.ts'
import { type Expected, type PackReport, verifyPack } from '#runs/pack/verify-pack.ts'
import { startSite } from './app.ts'
import { anAdmin, aPerson, testPassword } from './builders.ts'
import { aFolder } from './databases.ts'
import { anMp4, aPdf } from './files/media-files.ts'
import { anImage, aPhoto } from './files/pictures.ts'
import { aGuide } from './guide-builders.ts'
import { unzipBytes } from './read-exports.ts'
import { aForm, aRun } from './run-builders.ts'

export type PackedFiles = Map<string, Buffer>

/** Stores a pack as a file and returns its path. */
export async function storePack(bytes: Buffer): Promise<string> {
  const path = join(aFolder(), 'record.zip')
  await writeFile(path, bytes)
  return path
}

export const verified = async (bytes: Buffer, hash?: string, expected?: Expected): Promise<PackReport> =>
  verifyPack(await storePack(bytes), { ...expected, hash })

export async function zipOf(files: Iterable<[string, Buffer]>): Promise<Buffer> {
  const parts: Buffer[] = []
  const each = [...files].map(([name, content]) => ({ name, content: once(content) }))
  for await (const part of zipStream(each)) parts.push(part)
  return Buffer.concat(parts)
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** A run with answers, a picture, a video, a document, a correction, a deviation and a signature. Its guide shows a picture. */
export async function aPackedYard() {
  const site = await startSite()
  const admin = await anAdmin(site)
  const tom = await aPerson(site, { name: 'Tom' })
  const drawing = await aPhoto(2000, 1500, { colour: '#305070' })
  const shown = (await anImage(site, admin, drawing)).image.id as number
  const guide = await aGuide(site, { author: admin, fields: { title: 'Fit the plug' } })
  const made = await site.call('POST', `/guides/${guide.guideid}/steps`, {
    as: admin,
    body: {
      orderby: 1,
      lines: [{ text: 'Look.', bullet: 'black', level: 0 }],
      media: { type: 'image', data: [shown] },
    },
  })
  const { stepid } = made.body.steps[0]
  const [torque, photo, clip, report, done] = (
    await aForm(site, admin, stepid, [
      { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10, max: 14 },
      { label: 'Photo', field_type: 'Image' },
      { label: 'Clip', field_type: 'Video' },
      { label: 'Report', field_type: 'Document' },
      { label: 'Done', field_type: 'Signature', signs: 'step' },
    ])
  ).map((field) => field.field_revisionid) as [number, number, number, number, number]
  const originals = { video: anMp4(), document: aPdf({ pages: 1 }) }
  const upload = async (name: string, body: Buffer): Promise<number> =>
    (await site.call('POST', `/user/media/uploads?file=${name}`, { as: tom, body })).body.id
  const media = {
    document: await upload('report.pdf', originals.document),
    image: (await anImage(site, tom)).image.id as number,
    video: await upload('clip.mp4', originals.video),
  }
  const { entryid } = await aRun(site, tom, guide.guideid, 'WO-4711')
  const save = async (fields: object, reason?: string) => {
    const body = { fields, stepid, reason }
    const { status, text } = await site.call('PUT', `/work_log/${entryid}/stepData`, { as: tom, body })
    if (status !== 200) throw new Error(`Not saved: ${text}`)
  }
  await save({ [torque]: '11', [photo]: media.image, [clip]: media.video, [report]: media.document })
  site.clock.now += 60_000
  await save({ [torque]: '15' }, 'Read again')
  const { last_hash: hash } = (await site.call('GET', `/work_log/${entryid}`, { as: tom })).body
  const body = { field_revisionid: done, hash, password: testPassword }
  const signed = await site.call('POST', `/work_log/${entryid}/sign`, { as: tom, body })
  if (signed.status !== 200) throw new Error(`Not signed: ${signed.text}`)
  await site.call('POST', `/work_log/${entryid}/finish`, { as: tom, body: {} })
  const fetchPack = async (options: { entryid?: number; query?: string; as?: typeof admin } = {}) => {
    const answer = await site.app.inject({
      url: `/api/2.0/work_log/${options.entryid ?? entryid}/pack${options.query ?? ''}`,
      headers: { authorization: `api ${(options.as ?? admin).token}` },
    })
    if (answer.statusCode !== 200) throw new Error(`No pack: ${answer.payload}`)
    return { bytes: answer.rawPayload, files: unzipBytes(answer.rawPayload) as PackedFiles }
  }
  return { site, admin, tom, guide, stepid, torque, photo, shown, media, originals, entryid, fetchPack }
}
