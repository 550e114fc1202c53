// Walks through what a program checks before a site of the hosted profile goes live, over HTTP as it would.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeBmp } from '../../server/test/files/bmp.ts'
import { aPdf } from '../../server/test/files/media-files.ts'
import { startSite } from '../support/site.ts'

interface Call {
  token?: string
  cookie?: string
  body?: unknown
  file?: Buffer
  expect: number
}

const site = await startSite()
const api = `${site.url}/api/2.0`
/** Another library may send other headers; these are the least. */
async function call(method: string, path: string, { token, cookie, body, file, expect }: Call) {
  const answer = await fetch(path.startsWith('http') ? path : api + path, {
    method,
    headers: {
      ...(token && { authorization: `api ${token}` }),
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(file && { 'content-type': 'application/octet-stream' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: new Uint8Array(file) }),
  })
  const text = await answer.text()
  assert.equal(answer.status, expect, `${method} ${path}: ${text.slice(0, 500)}`)
  return { headers: answer.headers, body: text ? JSON.parse(text) : null }
}

const email = 'admin@example.org'
const password = 'Password123!'

test('a program takes a site of the hosted profile live without a changed line', async () => {
  const setUp = {
    code: site.code,
    email,
    username: 'Ada Brandt',
    password: 'correct horse battery',
    title: 'Plant 4',
  }
  const first = (await call('POST', '/setup', { body: setUp, expect: 201 })).body.authToken
  await call('PATCH', '/settings', { token: first, body: { apiProfile: 'hosted' }, expect: 200 })
  const signedIn = await call('POST', '/user/token', {
    body: { email, password: setUp.password },
    expect: 201,
  })
  const token: string = signedIn.body.authToken
  const cookie = String(signedIn.headers.get('set-cookie')).split(';')[0] ?? ''

  const name = {
    email: 'author@example.org',
    username: 'Author One',
    unique_username: 'author_one',
    password,
  }
  const author = (await call('POST', '/users', { token, body: name, expect: 201 })).body
  await call('PATCH', `/users/${author.userid}`, { token, body: { privileges: ['Author'] }, expect: 200 })
  const own = await call('POST', '/user/token', { body: { email: name.email, password }, expect: 201 })
  const asAuthor: string = own.body.authToken
  await call('DELETE', '/user/token', { token: asAuthor, expect: 204 })
  await call('GET', '/user', { token: asAuthor, expect: 401 })

  const page = { namespace: 'CATEGORY', title: 'Go live', contents: 'A category.' }
  await call('POST', '/wikis', { token, body: page, expect: 201 })
  const photo = Buffer.from(
    makeBmp({ width: 1200, height: 900, rgb: new Uint8Array(1200 * 900 * 3).fill(120) }),
  )
  const image = (await call('POST', '/user/media/images?file=step.bmp', { token, file: photo, expect: 200 }))
    .body
  const upload = await call('POST', '/user/media/uploads?file=manual.pdf', {
    token,
    file: aPdf(),
    expect: 200,
  })
  const documentid: number = upload.body.id
  const document = (await call('GET', `/user/media/Document/${documentid}`, { token, expect: 200 })).body
  assert.equal(document.documentid, documentid)
  await call('GET', `/documents/${documentid}`, { token, expect: 200 })

  const draft = {
    category: 'Go live',
    type: 'how-to',
    title: 'Replace the belt',
    summary: 'x'.repeat(255),
    documents: [documentid],
    image: image.image.id,
  }
  const made = (await call('POST', '/guides', { token, body: draft, expect: 201 })).body
  const { guideid } = made
  const step = {
    title: 'Open the cover',
    orderby: 1,
    lines: [{ text: 'Loosen four screws.', bullet: 'black', level: 0 }],
    media: { type: 'image', data: [image.image.id] },
  }
  const withStep = await call('POST', `/guides/${guideid}/steps?revisionid=${made.revisionid}`, {
    token,
    body: step,
    expect: 201,
  })
  const [first_] = withStep.body.steps
  const changed = await call(
    'PATCH',
    `/guides/${guideid}/steps/${first_.stepid}?revisionid=${first_.revisionid}`,
    {
      token,
      body: { title: 'Remove the cover' },
      expect: 200,
    },
  )
  assert.equal(changed.body.title, 'Remove the cover')
  await call('PATCH', `/guides/${guideid}`, { token, body: { title: 'No number' }, expect: 422 })
  await call('GET', `/guides/${guideid}`, { expect: 403 })
  const now = (await call('GET', `/guides/${guideid}`, { token, expect: 200 })).body
  await call('PUT', `/guides/${guideid}/public?revisionid=${now.revisionid}`, { token, expect: 200 })

  const read = (await call('GET', `/guides/${guideid}?includeComments=false`, { expect: 200 })).body
  assert.deepEqual([read.steps.length, read.documents.length, read.comments.length], [1, 1, 0])
  assert.equal((await fetch(read.steps[0].media.data[0].original)).status, 200)
  const device = await fetch(`${site.url}/Device/Go_live`)
  assert.deepEqual([device.status, new URL(device.url).pathname], [200, '/c/Go_live'])
  assert.deepEqual((await call('GET', '/guides/releases', { token, expect: 200 })).body, { releases: [] })

  const stages = [{ docid: guideid, doctype: 'guide' }]
  const course = (
    await call('POST', '/courses', {
      token,
      body: { title: 'First day', contents: 'Welcome.', stages },
      expect: 201,
    })
  ).body
  assert.ok(course.wikiid && course.revisionid)
  const shown = await call('POST', `${site.url}/bff-api/courses/_shared/getCourse`, {
    cookie,
    body: { wikiid: course.wikiid },
    expect: 200,
  })
  assert.equal(shown.body.title, 'First day')
  const { courses } = (await call('GET', '/courses?page=1&pageSize=10&query=first', { token, expect: 200 }))
    .body
  assert.deepEqual(
    courses.map(({ wikiid }: { wikiid: number }) => wikiid),
    [course.wikiid],
  )

  await call('DELETE', `/courses/${course.wikiid}`, { token, expect: 204 })
  await call('GET', `/courses/${course.wikiid}`, { token, expect: 404 })
  const last = (await call('GET', `/guides/${guideid}`, { token, expect: 200 })).body
  await call('DELETE', `/guides/${guideid}?revisionid=${last.revisionid}`, { token, expect: 204 })
  await call('DELETE', `/user/media/Document/${documentid}`, { token, expect: 204 })
  const category = (await call('GET', '/wikis/CATEGORY/Go%20live', { token, expect: 200 })).body
  await call('DELETE', `/wikis/CATEGORY/Go%20live?revisionid=${category.revisionid}`, { token, expect: 204 })
})

test.after(() => site.stop())
