// Tests media whose files are gone, and facts of media that are shown in many locations.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { originalKey } from '#platform/files/files.ts'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { aPdf } from '#test/files/media-files.ts'
import { anImage, aPhoto, fetchBytes } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'

const site = await startSite()
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })

test('a picture whose file has gone is not there, whatever size is asked for', async () => {
  const { image } = await anImage(site, mara, await aPhoto(900, 700, { colour: '#123456' }))
  const { hash } = await site.read(({ db }) =>
    db.selectFrom('images').select('hash').where('imageid', '=', image.id).executeTakeFirstOrThrow(),
  )
  await site.files.remove(originalKey(hash))
  for (const name of [image.guid, `${image.guid}.mini`, `${image.guid}.full`])
    assert.equal((await fetchBytes(site, name, { as: mara })).status, 404, name)
})

test('a new name of a document is told by every kept answer, however many places show it', async () => {
  const file = { as: mara, body: aPdf() }
  const documentid = (await site.call('POST', '/user/media/uploads?file=table.pdf', file)).body.id as number
  await site.write(({ db }) =>
    db
      .insertInto('media_uses')
      .values(
        Array.from({ length: 1100 }, (_, at) => ({
          medium: 'document' as const,
          mediumid: documentid,
          place: 'guide' as const,
          placeid: 100_000 + at,
          langid: 'en',
          guideid: 100_000 + at,
          isCurrent: 1 as const,
          isGranted: 1 as const,
        })),
      )
      .execute()
      .then(() => {}),
  )
  const guides = []
  for (let number = 0; number < 3; number++)
    guides.push(await aGuide(site, { author: mara, fields: { documents: [documentid] } }))
  const last = guides.at(-1)?.guideid
  await site.write(({ db }) =>
    db
      .updateTable('media_uses')
      .set({ placeid: 999_999 })
      .where('guideid', '=', last as number)
      .execute()
      .then(() => {}),
  )
  const read = async () => (await site.call('GET', `/guides/${last}`)).body.documents[0].text
  assert.equal(await read(), 'table.pdf')
  assert.equal(await read(), 'table.pdf')
  const renamed = await site.call('PATCH', `/user/media/Document/${documentid}`, {
    as: mara,
    body: { name: 'Torques' },
  })
  assert.equal(renamed.status, 200, renamed.text)
  assert.equal(await read(), 'Torques')
})
