// Tests pictures, videos and documents as answers: requests, access to their bytes, rejections.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { anMp4, aPdf } from '#test/files/media-files.ts'
import { anImage } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const eva = await aPerson(site, { name: 'Eva' })
const stranger = await aPerson(site, { name: 'Uwe' })
const guide = await aGuide(site, { author: admin, steps: 1 })
const form = await aForm(site, admin, guide.steps[0]?.stepid as number, [
  { label: 'Photo', field_type: 'Image' },
  { label: 'Clip', field_type: 'Video' },
  { label: 'Report', field_type: 'Document' },
])
const [photo, clip, report] = form.map((field) => field.field_revisionid) as [number, number, number]

async function upload(name: string, body: Buffer, as = tom): Promise<number> {
  const answer = await site.call('POST', `/user/media/uploads?file=${name}`, { as, body })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.id
}

const put = (entryid: number, fields: object, as = tom) =>
  site.call('PUT', `/work_log/${entryid}/stepData`, { as, body: { fields } })

const statusOf = async (url: string, as?: TestPerson): Promise<number> => {
  const headers = as ? { authorization: `api ${as.token}` } : {}
  return (await site.app.inject({ url: new URL(url, 'http://stepwright.test').pathname, headers })).statusCode
}

const seenBy = async (url: string): Promise<number[]> =>
  Promise.all([tom, eva, stranger, undefined].map((as) => statusOf(url, as)))

const ids = {
  photo: (await anImage(site, tom)).image.id,
  clip: await upload('clip.mp4', anMp4()),
  report: await upload('report.pdf', aPdf({ pages: 1 })),
}

test('each is told with its number as text and with what shows it, to whoever reads the run and to nobody else', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  const saved = await put(entryid, { [photo]: ids.photo, [clip]: String(ids.clip), [report]: ids.report })
  assert.equal(saved.status, 200, saved.text)
  const { work_data } = (await site.call('GET', `/work_log/${entryid}`, { as: tom })).body
  const of = (revision: number) =>
    work_data.find((each: { field_revisionid: number }) => each.field_revisionid === revision)
  assert.deepEqual([of(photo).value, of(clip).value, of(report).value], Object.values(ids).map(String))
  assert.equal(of(photo).image_src, `/Guide/image/preview/${ids.photo}/`)
  const preview = await site.app.inject({
    url: of(photo).image_src,
    headers: { authorization: `api ${tom.token}` },
  })
  assert.match(String(preview.headers['content-type']), /^image\//)
  const { video_data } = of(clip)
  assert.equal(video_data.type, 'GuideVideoObject')
  assert.equal(video_data.objectid, ids.clip)
  assert.match(of(report).document_src, /^http:\/\/stepwright\.test\//)
  assert.equal(video_data.video_urls.original, video_data.encodings[0].url)
  assert.deepEqual(
    [typeof video_data.guid, video_data.imageid, video_data.active, video_data.srcid, video_data.videoid],
    ['string', null, true, null, ids.clip],
  )
  assert.match(video_data.mini + video_data.thumbnail, /\.mini.*\.thumbnail$/)
  const shown = [
    of(photo).image_src,
    of(photo).image.original,
    video_data.encodings[0].url,
    of(report).document_src,
  ] as string[]
  for (const url of shown) assert.deepEqual(await seenBy(url), [200, 403, 403, 401], url)
  await site.call('POST', `/work_log/${entryid}/suspend`, { as: tom, body: {} })
  await site.call('POST', `/work_log/${entryid}/resume`, { as: eva, body: {} })
  for (const url of shown) assert.deepEqual(await seenBy(url), [200, 200, 403, 401], url)
  const again = await put(entryid, { [photo]: ids.photo, [clip]: ids.clip, [report]: ids.report }, eva)
  assert.equal(again.status, 200, 'who took it over may send again what is there')
})

test('is refused where it is somebody else’s, of another kind or nothing of the kind', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  const { entryid: hers } = await aRun(site, eva, guide.guideid)
  for (const [field, id] of [
    [clip, ids.clip],
    [report, ids.report],
    [photo, ids.photo],
  ] as const)
    assert.equal((await put(hers, { [field]: id }, eva)).status, 422)
  for (const field of [photo, clip, report]) {
    for (const bad of [0, -1, 1.5, 999_999, 'x', true, [ids.clip, ids.clip], { id: 1 }]) {
      const { status, body } = await put(entryid, { [field]: bad })
      assert.equal(status, 422, JSON.stringify(bad))
      assert.equal(body.errors[0].field, `fields.${field}`, JSON.stringify(body))
    }
  }
  assert.deepEqual((await site.call('GET', `/work_log/${entryid}`, { as: tom })).body.work_data, [])
})
