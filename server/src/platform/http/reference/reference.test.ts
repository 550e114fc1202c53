// Proves that the reference page shows everything in the document, safely and without external resources.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { readPage, readPages } from '../openapi/docs-pages.ts'
import { describeApi, type RouteDescription, withDocs } from '../openapi/openapi.ts'
import { renderReference } from './reference.ts'

const Team = Type.Object({ teamid: Type.Integer() }, { title: 'Team' })
const User = Type.Object(
  {
    userid: Type.Integer({ description: 'The number of `the` account' }),
    badges: Type.Object({ gold: Type.Integer({ description: 'Golden ones' }) }),
    teams: Type.Array(Team),
    about: Type.Optional(Type.Union([Type.String({ description: '<b>' }), Type.Null()])),
  },
  { title: 'User', description: 'A person & <script>alert(1)</script>' },
)
const admin = { name: 'site.administer', description: 'Administrators', signedIn: true }
const anybody = { name: 'public', description: 'Anybody', signedIn: false }
const routes: RouteDescription[] = [
  {
    method: 'GET',
    url: '/api/2.0/users',
    access: anybody,
    schema: {
      operationId: 'listUsers',
      summary: 'List people',
      tags: ['users'],
      querystring: Type.Object({
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 200, default: 20, description: 'How many' }),
        ),
        all: Type.Optional(Type.Boolean({ presence: true, description: 'Everybody.' })),
      }),
      response: { 200: Type.Array(User) },
    },
  },
  {
    method: 'PATCH',
    url: '/api/2.0/users/:userid',
    access: admin,
    schema: {
      operationId: 'updateUser',
      summary: "Change a person's name",
      tags: ['users'],
      params: Type.Object({ userid: Type.Integer() }),
      body: Type.Object({
        username: Type.String({ examples: ["O'Neil"] }),
        langid: Type.Optional(Type.String()),
      }),
      response: { 200: User },
    },
  },
]
const pages = [
  readPage(
    'people.md',
    [
      '# People',
      '## Who',
      '## List people',
      '`GET /users` · `listUsers` · Anybody',
      '',
      '## Change a person',
      '`PATCH /users/{userid}` · `updateUser` · Administrators',
      '',
      'Oneself, see [who](people.md#who).',
      '',
      '```http\nPATCH /api/2.0/users/7\nAuthorization: api MARA_TOKEN\n\n{"username": "O\'Neil"}\n```',
      '',
      '```http\nHTTP/1.1 200 OK\n\n{"userid": 7, "…": "and more"}\n```',
      '',
    ].join('\n'),
  ),
]
const info = { title: 'Stepwright', version: '2.0', description: 'One.\n\nTwo `three`.' }
const document = withDocs(describeApi(routes, info), pages, '/api/2.0')
const { css, pages: views } = renderReference(document, pages, '/api/2.0')
const people = views.get('/api/2.0/doc/people') ?? ''
const objects = views.get('/api/2.0/doc/objects') ?? ''
const operation = (id: string): string =>
  people.slice(people.indexOf(`<details class="operation" id="${id}"`)).split('</details>')[0] ?? ''

test('lists every operation with a link to its section, also without docs/api', () => {
  const start = views.get('/api/2.0/doc') ?? ''
  assert.match(start, /<a href="\/api\/2\.0\/doc\/people#updateUser">Change a person&#39;s name<\/a>/)
  assert.match(start, /PATCH \/<wbr>users\/<wbr>{userid}/)
  assert.ok(renderReference(document, [], '/api/2.0').pages.has('/api/2.0/doc'))
})

test('needs no script, no inline style and nothing from another host', () => {
  for (const text of views.values()) {
    assert.doesNotMatch(text, /<script|<style|\son\w+=|\sstyle=|javascript:/)
    assert.match(text, /<link rel="stylesheet" href="\/api\/2\.0\/doc\/reference\.css">/)
  }
  assert.doesNotMatch(css, /@import|url\(/)
})

test('escapes descriptions and shows backticks as code', () => {
  assert.doesNotMatch(objects, /<script>alert|<b>/)
  assert.match(objects, /A person &amp; &lt;script&gt;alert\(1\)&lt;\/script&gt;/)
  assert.match(objects, /The number of <code>the<\/code> account/)
})

test('shows parameters with type, meaning and limits', () => {
  const text = operation('listUsers')
  assert.match(
    text,
    /limit<\/code> <span class="type">whole number<\/span><p>How many<\/p><p class="limits">1 to 200, 20 unless said/,
  )
  assert.match(text, /all<\/code> <span class="type">flag<\/span><p>Everybody\. True if present/)
  assert.match(operation('updateUser'), /userid<\/code> <span class="type">whole number, in the path/)
})

test('shows the members of bodies and responses, nested, with required and optional ones marked', () => {
  const text = operation('updateUser')
  assert.match(text, /username<\/code> <span class="type">text<\/span> <span class="mark">required/)
  assert.match(text, /langid<\/code> <span class="type">text<\/span><\/div>/)
  assert.match(text, /about<\/code> <span class="type">text or null<\/span> <span class="mark">optional/)
  assert.match(text, /<ul class="fields"><li><div class="field"><code class="name">gold<\/code>/)
  assert.match(text, /list of <a href="objects#Team">Team<\/a>/)
})

test('lists the errors of each operation with their meaning', () => {
  assert.match(operation('updateUser'), /<code class="name">404<\/code><p>Not found/)
})

test('renders the text and the example of an operation beside its tables', () => {
  assert.match(people, /<h2 id="who">Who /)
  assert.match(people, /<p>Oneself, see <a href="\/api\/2\.0\/doc\/people#who">who<\/a>\.<\/p>/)
  assert.match(people, /{&quot;userid&quot;: 7, &quot;…&quot;: &quot;and more&quot;}/)
})

const whole = renderReference(document, readPages(), '/api/2.0').pages

test('renders every page of docs/api without leftover Markdown', () => {
  assert.ok(whole.size > 25)
  for (const [address, text] of whole) {
    const shown = text.replace(/<(pre|code)[\s>][\s\S]*?<\/\1>/g, '')
    const words = shown.slice(shown.indexOf('<main')).replace(/<[^>]*>/g, '')
    assert.doesNotMatch(words, /\]\(|\*\*|`|^\||^#|^- /m, address)
  }
})

test('links lead to pages and anchors that exist, and ids are unique', () => {
  for (const [address, text] of whole) {
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    assert.deepEqual(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      [],
      address,
    )
    for (const [, target = '', , place] of text
      .slice(text.indexOf('<main'))
      .matchAll(/href="(\/api[^"#]*|objects|)(#([^"]+))?"/g)) {
      const path = target === 'objects' ? '/api/2.0/doc/objects' : target || address
      assert.ok(whole.has(path) || path === '/api/2.0/openapi.json', `${address} leads to ${path}`)
      if (place) assert.ok(whole.get(path)?.includes(`id="${place}"`), `${address} leads to ${path}#${place}`)
    }
  }
})
