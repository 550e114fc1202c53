// Tests public pages for robots, link previews and browsers without script.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testUrl } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aCategory, aGuide, anImage } from '#test/guide-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const hostile = `</title><script>alert("x")</script> & 'so' $& $1`

const open = async (path: string, headers: Record<string, string> = {}, on: TestSite = site) => {
  const answer = await on.app.inject({ method: 'GET', url: path, headers })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

const dataOf = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!)

test('a guide is there without script: head, introduction, steps, pictures, what is needed', async () => {
  const image = await anImage(site, mara)
  const category = await aCategory(site, 'Pumps & valves')
  const fields = {
    title: hostile,
    introduction: `''Lock'' it <b>out</b>.`,
    summary: 'Keep it "running".',
    time_required_min: 1800,
    time_required_max: 5400,
    tools: [{ name: 'Torx <T6>', quantity: 2 }],
    parts: [{ name: 'Seal' }],
    image,
  }
  const guide = await aGuide(site, { author: mara, category, fields, steps: 1 })
  const step = {
    orderby: 2,
    lines: [
      { text: `Turn '''slowly'''.`, bullet: 'red', level: 0 },
      { text: 'It is </script> hot.', bullet: 'icon_caution', level: 0 },
    ],
    media: { type: 'image', data: [image] },
  }
  const made = await site.call('POST', `/guides/${guide.guideid}/steps`, { as: mara, body: step })
  assert.equal(made.status, 201, made.text)
  const { status, text, headers } = await open(`/Guide/whatever/${guide.guideid}`)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  assert.match(String(headers['content-security-policy']), /script-src 'self'/)
  assert.ok(!text.includes('<script>alert'))
  assert.match(text, /<html lang="en" dir="ltr"/)
  assert.match(text, /<title>&lt;\/title&gt;&lt;script&gt;.*\$&amp; \$1 · Stepwright<\/title>/)
  assert.match(text, /<meta name="description" content="Keep it &quot;running&quot;.">/)
  assert.match(text, new RegExp(`<link rel="canonical" href="${testUrl}/Guide/[^"]*/${guide.guideid}">`))
  assert.match(text, /<meta property="og:image" content="http:\/\/stepwright.test\/media\/images\/[^"]+">/)
  assert.match(text, /<link rel="preload" as="image" [^>]*imagesrcset=/)
  assert.match(text, /<em>Lock<\/em> it &lt;b&gt;out&lt;\/b&gt;/)
  assert.match(text, /<strong>slowly<\/strong>/)
  assert.match(text, /<img class="sw-picture"[^>]* width="592" height="444" loading="lazy"/)
  assert.match(text, /2 × <\/strong><a href="\/Item\/[^"]+">Torx &lt;T6&gt;<\/a>/)
  assert.match(text, /<a href="\/c\/Pumps_%26_valves">/)
  const imprint = /<div class="sw-paper-imprint".*?<\/div>/s.exec(text)?.[0] ?? ''
  assert.match(
    imprint,
    new RegExp(`Revision \\d+ of <time.*<br>${testUrl}/Guide/[^"<]*/${guide.guideid}</p>`),
  )
  assert.match(imprint, /<path d="M2 2h7v1h-7z/)
  const data = dataOf(text)
  assert.equal(data['@type'], 'HowTo')
  assert.deepEqual([data.name, data.totalTime, data.inLanguage], [hostile, 'PT1H30M', 'en'])
  assert.deepEqual(data.tool, [{ '@type': 'HowToTool', name: 'Torx <T6>', requiredQuantity: 2 }])
  assert.equal(data.step.length, 2)
  assert.deepEqual(data.step[1].itemListElement, [
    { '@type': 'HowToDirection', text: 'Turn slowly.' },
    { '@type': 'HowToTip', text: 'It is </script> hot.' },
  ])
})

test('a step says what a run records there, also a step of a guide that comes first', async () => {
  const before = await aGuide(site, { author: mara, steps: 1 })
  const fields = { prerequisites: [before.guideid] }
  const guide = await aGuide(site, { author: mara, steps: 1, fields })
  const path = `/Guide/${guide.guideid}`
  const asked = async () =>
    [...(await open(path)).text.matchAll(/<div class="sw-stack sw-asked"[^>]*>.*?<\/div>/gs)].map(([found]) =>
      found
        .replace(/<[^>]*>/g, '|')
        .replace(/[|\s]+/g, ' ')
        .trim(),
    )
  assert.deepEqual(await asked(), [])
  const save = async (stepid: number, wanted: object[]) => {
    const saved = await site.call('POST', `/step_forms/${stepid}`, { as: mara, body: { fields: wanted } })
    assert.ok(saved.status < 300, saved.text)
    return saved.body.fields as { field_guid: string }[]
  }
  const [leak] = await save(guide.steps[0]!.stepid, [
    { label: 'Leak <b>', field_type: 'Radios', options: ['Yes', 'No'], required: true },
  ])
  const show_when = { field_guid: leak!.field_guid, operator: 'is', values: ['Yes'] }
  await save(guide.steps[0]!.stepid, [
    { ...leak!, label: 'Leak <b>', field_type: 'Radios', options: ['Yes', 'No'], required: true },
    { label: 'Photo', field_type: 'Image', required: true, show_when },
  ])
  await save(before.steps[0]!.stepid, [{ label: 'Torque', field_type: 'Numeric Input', unit: 'Nm' }])
  assert.deepEqual(await asked(), [
    'To record in a run Torque Nm',
    'To record in a run Leak &lt;b&gt; Yes / No required Photo if it applies',
  ])
  const twin = await site.twin()
  await open(path, {}, twin)
  await save(before.steps[0]!.stepid, [])
  assert.equal((await open(path, {}, twin)).text.match(/sw-asked/g)?.length, 1)
})

test('a page is sent again only when something of it has changed', async () => {
  const guide = await aGuide(site, { author: mara, steps: 1 })
  const path = `/Guide/${guide.guideid}`
  const first = await open(path)
  const etag = String(first.headers.etag)
  assert.equal((await open(path, { 'if-none-match': etag })).status, 304)
  const packed = await open(path, { 'accept-encoding': 'br' })
  assert.equal(packed.headers['content-encoding'], 'br')
  const other = await site.twin()
  await open(path, {}, other)
  const now = (await site.call('GET', `/guides/${guide.guideid}`, { as: mara })).body
  const change = { as: mara, body: { summary: 'Newly said.' } }
  await site.call('PATCH', `/guides/${guide.guideid}?revisionid=${now.revisionid}`, change)
  for (const each of [site, other]) assert.match((await open(path, {}, each)).text, /Newly said\./)
})

test('every language has its address, and one of them is that of the guide', async () => {
  const guide = await aGuide(site, { author: mara, steps: 1, fields: { title: 'Change it' } })
  const path = `/guides/${guide.guideid}`
  await site.call('PATCH', `${path}?langid=de`, { as: mara, body: { title: 'Wechseln' } })
  const german = (await open(`/Guide/${guide.guideid}?lang=de`)).text
  const english = (await open(`/Guide/${guide.guideid}?lang=fr`)).text
  const url = `${testUrl}/Guide/Change+it/${guide.guideid}`
  assert.match(german, /<html lang="de" dir="ltr"/)
  assert.match(german, /<title>Wechseln · /)
  assert.ok(german.includes(`<link rel="canonical" href="${url}?lang=de">`))
  assert.ok(english.includes(`<link rel="canonical" href="${url}">`))
  for (const text of [german, english]) {
    const links = [...text.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)]
    assert.deepEqual(
      links.map(([, langid, href]) => [langid, href]),
      [
        ['en', url],
        ['de', `${url}?lang=de`],
        ['x-default', url],
      ],
    )
  }
})

test('pages are in the language of the browser, where they are written in it', async () => {
  const category = await aCategory(site, 'Gaskets')
  const guide = await aGuide(site, { author: mara, category, steps: 1, fields: { title: 'Seal it' } })
  await site.call('PATCH', `/guides/${guide.guideid}?langid=de`, { as: mara, body: { title: 'Abdichten' } })
  const page = (await site.call('GET', '/wikis/CATEGORY/Gaskets?langid=de', { as: mara })).body
  const words = { as: admin, body: { display_title: 'Dichtungen' } }
  await site.call('PATCH', `/wikis/CATEGORY/Gaskets?langid=de&revisionid=${page.revisionid}`, words)
  const path = `/Guide/${guide.guideid}`
  for (const at of [path, '/c/Gaskets', '/', '/search?q=seal', '/login']) {
    const german = await open(at, { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' })
    assert.match(german.text, /<html lang="de" dir="ltr"/, at)
    assert.match(String(german.headers.vary), /Accept-Language/, at)
    if ([path, '/c/Gaskets', '/'].includes(at)) assert.match(german.text, /Abdichten/, at)
    for (const header of ['en', 'fr', 'x'.repeat(5000), '*', ';;,', '']) {
      const english = await open(at, { 'accept-language': header })
      assert.match(english.text, /<html lang="en" dir="ltr"/, `${at} ${header}`)
    }
    const named = await open(`${at}${at.includes('?') ? '&' : '?'}lang=en`, { 'accept-language': 'de' })
    assert.match(named.text, /<html lang="en" dir="ltr"/, at)
  }
  const { text } = await open('/c/Gaskets?lang=de')
  assert.match(text, /hreflang="en" href="[^"?]+\/c\/Gaskets"/)
  assert.match(text, /hreflang="de" href="[^"?]+\/c\/Gaskets\?lang=de"/)
})

test('a page for somebody with a session is in the language that was chosen, and shows no way to sign in', async () => {
  const guide = await aGuide(site, { author: mara, steps: 1, fields: { title: 'Grease it' } })
  await site.call('PATCH', `/guides/${guide.guideid}?langid=de`, { as: mara, body: { title: 'Fetten' } })
  const signIn = /<a class="[^"]*sw-plain-sign-in/
  const visible = (text: string) => text.replaceAll(/<noscript>.*?<\/noscript>/g, '')
  for (const at of [`/Guide/${guide.guideid}`, '/']) {
    const cookie = 'session=whatever; langid=de'
    const known = await open(at, { cookie, 'accept-language': 'en' })
    assert.match(known.text, /<html lang="de"/, at)
    assert.doesNotMatch(visible(known.text), signIn, at)
    assert.match(known.text, signIn, 'without script there is a way')
    assert.match(String(known.headers.vary), /Cookie/)
    // Other readers get another page.
    const stranger = await open(at, { 'accept-language': 'en' })
    assert.match(stranger.text, /<html lang="en"/, at)
    assert.match(visible(stranger.text), signIn, at)
    const odd = await open(at, { cookie: 'langid=<b>; session=', 'accept-language': 'en' })
    assert.match(odd.text, /<html lang="en"/, at)
  }
})

test('strangers learn nothing of what they may not see', async () => {
  const title = 'Secret of the kettle'
  const guide = await aGuide(site, { author: mara, steps: 1, fields: { title, public: false } })
  const hidden = await open(`/Guide/${guide.guideid}`)
  assert.equal(hidden.status, 403)
  assert.equal(hidden.headers['x-robots-tag'], 'noindex')
  assert.ok(!hidden.text.includes('kettle'))
  const known = await open(`/Guide/${guide.guideid}`, { cookie: 'session=x' })
  assert.equal(known.status, 200)
  assert.ok(!known.text.includes('kettle'))
  for (const path of ['/Guide/999999', '/Guide/x/nothing', '/c/No_such', '/Wiki/%00', '/Item/No'])
    assert.equal((await open(path)).status, 404, path)
  assert.ok(!(await open('/')).text.includes('kettle'))
  assert.ok(!(await open('/sitemap-guides-1.xml')).text.includes('kettle'))
})

test('a guide that becomes private is not shown again', async () => {
  const guide = await aGuide(site, { author: mara, steps: 1, fields: { title: 'Soon closed' } })
  const path = `/Guide/${guide.guideid}`
  assert.match((await open(path)).text, /Soon closed/)
  const now = (await site.call('GET', `/guides/${guide.guideid}`, { as: mara })).body
  const body = { public: false }
  await site.call('PATCH', `/guides/${guide.guideid}?revisionid=${now.revisionid}`, { as: mara, body })
  const closed = await open(path)
  assert.deepEqual([closed.status, closed.text.includes('Soon closed')], [403, false])
})

test('categories and pages show what they hold', async () => {
  const category = await aCategory(site, 'Boilers <all>')
  await aGuide(site, { author: mara, category, fields: { title: 'Light the boiler' } })
  const page = { namespace: 'WIKI', title: 'House rules', contents: `== Always ==\n''Wear'' gloves.` }
  await site.call('POST', '/wikis', { as: mara, body: page })
  const boilers = (await open('/c/Boilers_%3Call%3E')).text
  assert.match(boilers, /<h1>Boilers &lt;all&gt;<\/h1>/)
  assert.match(boilers, /<a class="sw-card sw-card-link" href="\/Guide\/Light\+the\+boiler\/\d+">/)
  const rules = (await open('/Wiki/House_rules')).text
  assert.match(rules, /<em>Wear<\/em> gloves/)
  assert.match(rules, /<meta name="description" content="Always Wear gloves\.">/)
  const home = (await open('/')).text
  assert.match(home, /Light the boiler/)
  assert.match(home, /Boilers &lt;all&gt;/)
})

test('the map lists what everybody may read, piece by piece', async () => {
  const guide = await aGuide(site, { author: mara, fields: { title: 'On the map' } })
  const index = (await open('/sitemap.xml')).text
  const parts = [...index.matchAll(/<loc>http:\/\/stepwright\.test([^<]+)<\/loc>/g)].map(([, path]) => path!)
  assert.deepEqual(parts, ['/sitemap-guides-1.xml', '/sitemap-pages-1.xml'])
  const [guides, pages] = [await open(parts[0]!), await open(parts[1]!)]
  const url = `${testUrl}/Guide/On\\+the\\+map/${guide.guideid}`
  assert.match(
    guides.text,
    new RegExp(`<url><loc>${url}</loc><lastmod>2026-01-15T12:00:00.000Z</lastmod></url>`),
  )
  assert.match(pages.text, new RegExp(`<loc>${testUrl}/</loc>`))
  assert.match(pages.text, /\/c\/Boilers_/)
  assert.equal((await open('/sitemap-guides-0.xml')).status, 404)
  assert.match(
    (await open('/robots.txt')).text,
    /Disallow: \/admin\n(?:.*\n)*Sitemap: http:\/\/stepwright\.test\/sitemap\.xml/,
  )
})

test('a map of more than one piece leaves nothing out', async () => {
  const many = await startSite()
  const author = await aPerson(many, { name: 'Nils', privileges: ['Author'] })
  const { guideid } = await aGuide(many, { author, fields: { title: 'One of many' } })
  await many.write(async ({ db }) => {
    const row = await db
      .selectFrom('guides')
      .selectAll()
      .where('guideid', '=', guideid)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 2100 }, (_, index) => ({ ...row, guideid: 9000 + index }))
    while (rows.length > 0) await db.insertInto('guides').values(rows.splice(0, 300)).execute()
  })
  const count = async (path: string) => (await open(path, {}, many)).text.match(/<loc>/g)?.length ?? 0
  assert.equal(await count('/sitemap.xml'), 3)
  assert.equal(await count('/sitemap-guides-1.xml'), 1 + 1001)
  assert.equal(await count('/sitemap-guides-2.xml'), 1099)
})

test('a private site says nothing to strangers and robots', async () => {
  const guide = await aGuide(site, { author: mara, steps: 1, fields: { title: 'Kettle again' } })
  await open(`/Guide/${guide.guideid}`)
  await site.call('PATCH', '/settings', { as: admin, body: { private: true } })
  for (const path of ['/', `/Guide/${guide.guideid}`, '/Guide/999999', '/c/Boilers_%3Call%3E']) {
    const answer = await open(path)
    assert.deepEqual([answer.status, /Kettle|Boilers/.test(answer.text)], [200, false], path)
    assert.equal(answer.headers['x-robots-tag'], 'noindex')
  }
  assert.equal((await open('/sitemap.xml')).status, 404)
  assert.equal((await open('/sitemap-guides-1.xml')).status, 404)
  assert.equal((await open('/robots.txt')).text, 'User-agent: *\nDisallow: /\n')
  await site.call('PATCH', '/settings', { as: admin, body: { private: false } })
})

test('the address of a former title leads on for good, with the language, until another page is called so', async () => {
  const body = { namespace: 'CATEGORY', title: 'Old name', contents: '' }
  const { revisionid } = (await site.call('POST', '/wikis', { as: mara, body })).body
  assert.equal((await open('/c/Old_name')).status, 200)
  const path = `/wikis/CATEGORY/Old_name/rename?revisionid=${revisionid}`
  const answer = await site.call('POST', path, { as: mara, body: { title: 'Näw & name' } })
  assert.equal(answer.status, 200, answer.text)
  for (const [from, search] of [
    ['/c/Old_name', ''],
    ['/c/Old_name', '?lang=de'],
    ['/c/old_NAME', '?lang=de&q=a%26b'],
  ]) {
    const { status, headers } = await open(`${from}${search}`)
    assert.deepEqual(
      [status, headers.location, headers['cache-control']],
      [301, `/c/N%C3%A4w_%26_name${search}`, 'no-cache'],
    )
    assert.equal((await open(String(headers.location))).status, 200)
  }
  assert.equal((await open('/c/n%C3%84w_%26_NAME')).status, 200)
  await site.call('POST', '/wikis', { as: mara, body })
  for (const from of ['/c/Old_name', '/c/old_NAME']) assert.equal((await open(from)).status, 200, from)
})
