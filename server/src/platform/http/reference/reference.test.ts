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
const { html, css, js, pages: texts } = renderReference(document, pages)
const article = (id: string): string =>
  html.slice(html.indexOf(`<article class="operation" id="${id}"`)).split('</article>')[0] ?? ''

test('has an anchor for every operation and object, and no link that leads nowhere', () => {
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  assert.equal(new Set(ids).size, ids.length, 'ids are unique')
  for (const id of ['listUsers', 'updateUser', 'object-User', 'object-Team', 'object-Problem'])
    assert.ok(ids.includes(id), id)
  for (const [, target] of html.matchAll(/ href="#([^"]+)"/g)) assert.ok(ids.includes(target), target)
})

test('needs no inline script or style and nothing from another host', () => {
  assert.doesNotMatch(html, /<script(?![^>]* src=")|<style|\son\w+=|\sstyle=|javascript:/)
  assert.match(html, /<link rel="stylesheet" href="\/api\/2\.0\/doc\/reference\.css">/)
  assert.match(html, /<script src="\/api\/2\.0\/doc\/reference\.js" defer>/)
  assert.doesNotMatch(css, /@import|url\(/)
  assert.doesNotMatch(js, /fetch\(|import\s|innerHTML/)
})

test('escapes what descriptions contain and shows backticks as code', () => {
  assert.doesNotMatch(html, /<script>alert|<b>/)
  assert.match(html, /A person &amp; &lt;script&gt;alert\(1\)&lt;\/script&gt;/)
  assert.match(html, /The number of <code>the<\/code> account/)
  assert.match(html, /<p>One\.<\/p><p>Two <code>three<\/code>\.<\/p>/)
})

test('says who may call an operation, in words', () => {
  assert.match(article('listUsers'), /Who:<\/strong> Anybody</)
  assert.match(article('updateUser'), /Who:<\/strong> Administrators</)
})

test('shows parameters with type, meaning and limits', () => {
  const text = article('listUsers')
  assert.match(
    text,
    /limit<\/code> <span class="type">whole number<\/span><\/th><td><p>How many<\/p><p class="limits">1 to 200, 20 unless said/,
  )
  assert.match(
    text,
    /all<\/code> <span class="type">flag<\/span><\/th><td><p>Everybody\. Counts by its presence/,
  )
  assert.match(article('updateUser'), /userid<\/code> <span class="type">whole number, in the path/)
})

test('shows the members of bodies and answers, nested, marking what a reader must know', () => {
  const text = article('updateUser')
  assert.match(text, /username<\/code> <span class="type">text<\/span> <span class="mark">required/)
  assert.match(text, /langid<\/code> <span class="type">text<\/span><\/div>/)
  assert.match(text, /about<\/code> <span class="type">text or null<\/span> <span class="mark">optional/)
  assert.match(text, /<ul class="fields"><li><div class="field"><code class="name">gold<\/code>/)
  assert.match(text, /list of <a href="#object-Team">Team<\/a>/)
})

test('gives the example of the documentation as a command line that can be pasted', () => {
  const text = article('updateUser').replaceAll('&#39;', "'").replaceAll('&quot;', '"')
  assert.ok(
    text.includes(`curl -X PATCH 'https://guides.example/api/2.0/users/7' \\
  -H "Authorization: api $MARA_TOKEN" \\
  -d '{"username":"O'\\''Neil"}'`),
  )
  assert.match(text, /It answers <span class="status">200<\/span>/)
  assert.match(text, /{"userid": 7, "…": "and more"}/)
  assert.match(text, /<a href="\/api\/2\.0\/doc\/people">/)
  assert.doesNotMatch(article('listUsers'), /curl/)
})

test('says in a description what the documentation says, with links to its pages', () => {
  const text = article('updateUser')
  assert.match(text, /<p>Oneself, see <a href="\/api\/2\.0\/doc\/people#who">who<\/a>\.<\/p>/)
})

test('lists the errors of each operation with their meaning', () => {
  assert.match(article('updateUser'), /400 · 401 · 403 · 404 · 413 · 415 · 422 · 429 · 503/)
  assert.match(article('updateUser'), /<span class="status">404<\/span><\/th><td>There is no such thing/)
})

test('shows a page of the documentation with its headings, tables, lists and code, and nothing of its marks', () => {
  assert.match(texts.get('/api/2.0/doc/people') ?? '', /<h2 id="who">Who /)
  const all = renderReference(document, readPages()).pages
  assert.ok(all.size > 25)
  for (const [address, text] of all) {
    const shown = text.replace(/<(pre|code)[\s>][\s\S]*?<\/\1>/g, '')
    const words = shown.slice(shown.indexOf('<main')).replace(/<[^>]*>/g, '')
    assert.doesNotMatch(words, /\]\(|\*\*|`|^\||^#|^- /m, address)
    assert.doesNotMatch(shown, /style=|<script(?! src=)|javascript:/, address)
  }
})

test('leads from page to page and to places on them that are there', () => {
  const all = renderReference(document, readPages()).pages
  for (const [address, text] of all) {
    for (const [, target = ''] of text
      .slice(text.indexOf('<main'))
      .matchAll(/href="(\/api[^"#]*|)(?=["#])/g)) {
      const known = target === '' || target === '/api/2.0/doc' || all.has(target)
      assert.ok(known, `${address} leads to ${target}`)
    }
    for (const [, target, place] of text.matchAll(/href="(\/api[^"#]*|)#([^"]+)"/g)) {
      const other = target ? all.get(target) : text
      assert.ok(other?.includes(`id="${place}"`), `${address} leads to ${target}#${place}`)
    }
  }
})
