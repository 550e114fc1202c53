// Tests single rules: options of the site, options of callers, and limits of nesting.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  cleanUrl,
  escapeWiki,
  guideAddress,
  listHeadings,
  listReferences,
  pageAddress,
  parseWiki,
  postAddress,
  type RenderOptions,
  renderHtml,
  renderJson,
  wikiToHtml,
  wikiToText,
  wikiToXhtml,
} from '../src/index.ts'
import { SITE } from './site.ts'

const line = (text: string, options: RenderOptions = {}) =>
  wikiToHtml(text, { ...options, context: 'inline' })
const page = (text: string, options: RenderOptions = {}) => wikiToHtml(text, { ...options, context: 'block' })

describe('hosts', () => {
  const link = (url: string, options: RenderOptions) => line(`[${url}|x]`, options)

  test('own links go over https unless the site says otherwise', () => {
    const own = { ownHosts: ['lamp.example'] }
    assert.equal(link('http://lamp.example/a', own), '<a href="https://lamp.example/a">x</a>')
    assert.equal(
      link('http://lamp.example/a', { ...own, ownHttps: false }),
      '<a href="http://lamp.example/a">x</a>',
    )
    assert.equal(link('HTTP://LAMP.example/a', own), '<a href="https://LAMP.example/a">x</a>')
  })

  test('an own host with a port keeps its scheme', () => {
    const own = { ownHosts: ['127.0.0.1:8080'] }
    assert.equal(link('http://127.0.0.1:8080/a', own), '<a href="http://127.0.0.1:8080/a">x</a>')
    assert.match(link('http://127.0.0.1:9/a', own), /rel=/)
  })

  test('trusted hosts are a setting, and a look-alike is not trusted', () => {
    const options = { trustedHosts: ['good.example'] }
    assert.doesNotMatch(link('https://good.example/a', options), /rel=/)
    assert.match(link('https://youtube.com/a', options), /rel="nofollow noopener noreferrer"/)
    assert.match(link('https://good.example@bad.example/a', options), /rel=/)
    assert.match(link('https://bad.example/good.example', options), /rel=/)
    assert.match(link('https://good.example.bad.example/', options), /rel=/)
    assert.match(link('https://bad.example\\@good.example/', options), /href="https:\/\/bad.example%5C@good/)
    assert.match(link('//bad.example/', options), /rel=/)
  })
})

describe('addresses', () => {
  test('of guides, pages and posts follow the forms that clients know', () => {
    assert.equal(
      guideAddress({ id: 5, title: 'Fit the Glass', type: 'replacement' }),
      '/Guide/Fit+the+Glass/5',
    )
    assert.equal(guideAddress({ id: 5, title: 'A/B', type: 'teardown', stepId: 9 }), '/Teardown/A-B/5#s9')
    assert.equal(guideAddress({ id: 5, title: '' }), '/Guide/-/5')
    assert.equal(pageAddress('CATEGORY', 'Storm Lantern', '/Device/'), '/Device/Storm_Lantern')
    assert.equal(pageAddress('ITEM', `Kim's 3" Socket`), '/Item/Kim%27s_3%22_Socket')
    assert.equal(pageAddress('WIKI', '100% #1?'), '/Wiki/100%25_%231%3F')
    assert.equal(postAddress(3, 'Oil / wick?'), '/Answers/View/3/Oil+-+wick%3F')
  })

  test('of no allowed kind are refused', () => {
    for (const url of [
      'javascript:alert(1)',
      ' JAVASCRIPT:alert(1)',
      'java\tscript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'javascript&colon;x',
      'file:///etc',
      'x/y',
      'http:x',
      'https://',
      'http:///x',
      '',
    ]) {
      assert.equal(cleanUrl(url), null, url)
    }
    assert.equal(cleanUrl(' https://a.example/<"> '), 'https://a.example/%3C%22%3E')
    assert.equal(cleanUrl('/\\host'), '/%5Chost')
  })

  test('that a site gives are held to the same rule', () => {
    const resolve = { guide: () => ({ href: 'javascript:x', title: 'T' }) }
    assert.equal(line('[guide|1]', { resolve }), '[invalid guide link]')
  })

  test('of categories follow the setting', () => {
    const html = line('[[Category:Storm Lantern]]', { categoryPath: '/Device/' })
    assert.equal(html, '<a href="/Device/Storm_Lantern" class="new">Storm Lantern</a>')
  })
})

describe('a step of a guide', () => {
  test('gets its anchor unless the site has put one', () => {
    const plain = { guide: () => ({ href: '/Guide/A/1', title: 'A' }) }
    const anchored = { guide: () => ({ href: '/Guide/A/1#s7-b', title: 'A' }) }
    assert.equal(line('[guide|1|x|stepid=7]', { resolve: plain }), '<a href="/Guide/A/1#s7">x</a>')
    assert.equal(line('[guide|1|x|stepid=7]', { resolve: anchored }), '<a href="/Guide/A/1#s7-b">x</a>')
  })
})

describe('references', () => {
  const text = `[guide|7] [guide|7|again] [guide|7|stepid=2] [[A]] [[Item:B|[[C]]]] [document|3] [product|S] [post|4]

* [image|1|caption=[guide|8]]

[quote|[[no]]]'''[[User:D]]'''[/quote]

{table
| [image|2]
}

[video|31] [video|https://youtu.be/abcdefghijk] [guidelist|tags=a, b|type=c] [guide|bad] [code][guide|99][/code]`

  test('are each named once, wherever they stand', () => {
    assert.deepEqual(listReferences(parseWiki(text, { context: 'block' })), {
      guides: [
        { id: 7, stepId: null },
        { id: 7, stepId: 2 },
        { id: 8, stepId: null },
      ],
      pages: [
        { title: 'A', namespace: null },
        { title: 'B', namespace: 'ITEM' },
        { title: 'D', namespace: 'USER' },
      ],
      images: [1, 2],
      documents: [3],
      videos: [31],
      products: ['S'],
      posts: [4],
      guideLists: [{ tags: ['a', 'b'], type: 'c' }],
    })
  })

  test('are all that rendering asks the site for', () => {
    const tree = parseWiki(text, { context: 'block' })
    const { guides, images } = listReferences(tree)
    const asked = { guides: new Set<number>(), images: new Set<number>() }
    renderHtml(tree, {
      resolve: {
        guide: (id) => {
          asked.guides.add(id)
          return null
        },
        image: (id) => {
          asked.images.add(id)
          return null
        },
      },
    })
    assert.deepEqual([...asked.images], images)
    for (const id of asked.guides) assert.ok(id === 0 || guides.some((guide) => guide.id === id))
  })
})

describe('headings', () => {
  const text = '== One & two ==\n\n=== Deeper ===\n\n==== Deepest ====\n\n== Three =='

  test('are listed with their identifiers', () => {
    assert.deepEqual(listHeadings(parseWiki(text, { context: 'block' }))[0], {
      level: 2,
      id: 'Section_One_two',
      text: 'One & two',
    })
  })

  test('make a table of contents when a page wants one', () => {
    const html = page(text, { tableOfContents: true })
    assert.equal(
      html.slice(0, html.indexOf('\n')),
      '<div class="toc"><ul><li><a href="#Section_One_two">One &amp; two</a><ul><li><a href="#Section_Deeper">Deeper</a>' +
        '<ul><li><a href="#Section_Deepest">Deepest</a></li></ul></li></ul></li>' +
        '<li><a href="#Section_Three">Three</a></li></ul></div>',
    )
    assert.equal(page('Text', { tableOfContents: true }), '<p>Text</p>')
  })
})

describe('depth', () => {
  test('of lists ends at twelve levels, and nothing is lost', () => {
    const rows = Array.from({ length: 40 }, (_, index) => `${'*'.repeat(index + 1)} row${index}`)
    const html = page(rows.join('\n'))
    assert.equal(html.match(/<ul>/g)?.length, 12)
    for (let index = 0; index < 40; index++) assert.ok(html.includes(`row${index}<`))
  })

  test('of quotes ends at eight, and deeper marks are text', () => {
    const html = page(`${'[quote]'.repeat(20)}deep${'[/quote]'.repeat(20)}`)
    assert.equal(html.match(/<blockquote/g)?.length, 8)
    assert.equal(html.match(/\[quote\]/g)?.length, 12)
    assert.ok(html.includes('deep'))
  })
})

describe('a text without a site', () => {
  test('shows the words of its author', () => {
    assert.equal(
      wikiToText('See [guide|1|the guide], [guide|2] and [[A page]].', { context: 'inline' }),
      'See the guide,  and A page.',
    )
    assert.equal(line('See [guide|1|the guide].'), 'See [invalid guide link].')
    assert.equal(line('[product|X-1]'), '<a href="/Item/X-1" class="product-link">X-1</a>')
  })
})

describe('the small things', () => {
  test('an empty text is empty in every form', () => {
    assert.equal(page(''), '')
    assert.equal(page(' \n\n '), '')
    assert.equal(line(''), '')
    assert.deepEqual(renderJson(parseWiki('', { context: 'block' })), {
      type: 'doc',
      content: [{ type: 'paragraph' }],
    })
  })

  test('a byte order mark and control characters leave no trace', () => {
    assert.equal(wikiToText('\uFEFF== A ==', { context: 'block' }), 'A')
    assert.equal(line('[java\u0001script:x|a] b\u0000\uFFFF'), '[javascript:x|a] b')
    assert.equal(line('half \uD83D of a pair'), 'half \uFFFD of a pair')
  })

  test('simplified XHTML may have whole addresses', () => {
    const options = { ...SITE, baseUrl: 'https://lamp.example/' } as const
    const xhtml = wikiToXhtml('[/a|b] [#c|d] [//e.example/f|g]', { ...options, context: 'inline' })
    assert.equal(
      xhtml,
      '<a href="https://lamp.example/a">b</a> <a href="#c">d</a> <a href="//e.example/f" rel="nofollow noopener noreferrer">g</a>',
    )
  })

  test('plain text is escaped only where it must be', () => {
    assert.equal(escapeWiki('3 * 4 = 12, 50 % off'), '3 * 4 = 12, 50 % off')
    assert.equal(escapeWiki("a\n\n* b\n\nc ''d''"), "a\n\n[nowiki]* b[/nowiki]\n\n[nowiki]c ''d''[/nowiki]")
    assert.equal(wikiToText(escapeWiki('a [/nowiki] b'), { context: 'block' }), 'a [/nowiki] b')
  })
})
