// Proves that an oManual bundle is valid, holds its media, and comes back as far as the format can hold a guide.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { findAll, readXml, textOf } from '#guides/xml/test/read-xml.ts'
import { faultsOf } from '#guides/xml/test/validate.ts'
import { prepareMedia } from '#src/app/media.ts'
import { aFolder } from '#test/databases.ts'
import { aPhoto } from '#test/files/pictures.ts'
import { anotherSite, importInto } from '#test/moving/move-parts.ts'
import { aPartYard, get } from '#test/moving/part-yard.ts'
import { zipOf } from '#test/packs.ts'
import { unzipBytes } from '#test/read-exports.ts'
import { openBlobStore } from '../blob-stores/open-store.ts'
import type { Selection } from '../parts/select-part.ts'
import { openBundle } from './read-bundle.ts'
import { selectBundle } from './select-bundle.ts'
import { writeBundle } from './write-bundle.ts'

const { site, mara, guides } = await aPartYard()
const types = ['how-to', 'repair']

async function bundleOf(selection: Selection) {
  const path = join(aFolder(), 'press.omanual')
  const { pictures, close } = prepareMedia({
    ...{ files: site.files, database: site.database, config: { quotaMb: 1000 }, videoPrograms: null },
    log: pino({ level: 'silent' }),
    systemContext: (db) => site.systemContext(db, 'test'),
  })
  const url = 'https://guides.example'
  const texts = await site.read((ctx) => selectBundle({ ...ctx, url }, selection))
  const report = await writeBundle(path, texts, { files: site.files, pictures, baseUrl: url }).finally(close)
  return { path, report, files: unzipBytes(readFileSync(path)) as Map<string, Buffer> }
}

async function importBundle(path: string, target: Awaited<ReturnType<typeof anotherSite>>) {
  const bundle = await openBundle(path)
  assert.ok(bundle, 'This is no bundle')
  try {
    return await importInto(target, await bundle.read(types))
  } finally {
    await bundle.close()
  }
}

async function store(files: [string, string | Buffer][]): Promise<string> {
  const path = join(aFolder(), 'foreign.omanual')
  writeFileSync(path, await zipOf(files.map(([name, content]) => [name, Buffer.from(content)])))
  return path
}

test('a bundle is valid oManual, every path in it leads to a file, and it is the same each time', async () => {
  const { path, report, files } = await bundleOf({ category: 'Presses' })
  assert.deepEqual([report.guides, report.missing], [4, []])
  const names = [...files.keys()]
  const xml = names.filter((name) => name.endsWith('.xml'))
  assert.deepEqual(xml, [
    'category.xml',
    `Lock-it-out-${guides.lock}/guide.xml`,
    `Fit-the-plug-well-${guides.plug}/guide.xml`,
    `Loose-ends-${guides.loose}/guide.xml`,
    `Only-for-Tom-${guides.secret}/guide.xml`,
  ])
  for (const name of xml) assert.deepEqual(faultsOf(files.get(name)!.toString()), [], name)
  const folder = `Fit-the-plug-well-${guides.plug}`
  const plug = files.get(`${folder}/guide.xml`)!.toString()
  const root = readXml(plug)
  const named = ['image', 'steps/step/media/image', 'steps/step/media/video/encoding'].flatMap((at) =>
    findAll(root, at).map(textOf),
  )
  assert.equal(named.length, 5)
  for (const each of named) assert.ok(files.has(`${folder}/${each}`), each)
  assert.doesNotMatch(plug, /guides\.example\/media/)
  const [before] = findAll(root, 'prerequisites/prerequisite/path').map(textOf)
  assert.equal(before, `../Lock-it-out-${guides.lock}/guide.xml`)
  assert.match(plug, /<a href="media\/document-\d+\.pdf" class="docLink">the manual<\/a>/)
  const listed = findAll(readXml(files.get('category.xml')!.toString()), 'guides/guide/path').map(textOf)
  assert.deepEqual(listed.toSorted(), xml.slice(1).toSorted())
  const again = await bundleOf({ category: 'Presses' })
  assert.ok(readFileSync(again.path).equals(readFileSync(path)))
})

test('a guide comes back as far as the format holds it, with pictures, video, documents and links', async () => {
  const { path } = await bundleOf({ category: 'Presses' })
  const target = await anotherSite()
  const report = await importBundle(path, target)
  const ids = new Map(report.guides.map(({ from, guideid }) => [from, guideid]))
  const before = await get(site, `/guides/${guides.plug}?excludePrerequisiteSteps`, mara)
  const after = await get(
    target.site,
    `/guides/${ids.get(guides.plug)}?excludePrerequisiteSteps`,
    target.owner,
  )
  for (const member of [
    'title',
    'subject',
    'type',
    'summary',
    'category',
    'difficulty',
    'time_required_min',
    'time_required_max',
    'flags',
  ])
    assert.deepEqual(after[member], before[member], member)
  const things = (guide: typeof before) =>
    [...guide.tools, ...guide.parts].map(({ text, quantity, notes, type }) => ({
      text,
      quantity,
      notes,
      type,
    }))
  assert.deepEqual(things(after), things(before))
  const steps = (guide: typeof before) =>
    guide.steps.map(({ title, lines, media }: typeof before) => ({
      title,
      lines: lines.map(({ text_rendered, bullet, level }: typeof before) => ({
        ...{ text: text_rendered.replace(/\/\d+(?:#s\d+)?"/, '"'), bullet, level },
      })),
      media: [media.type, media.type === 'image' ? media.data.length : media.data.url ? 'embed' : 'video'],
    }))
  assert.deepEqual(steps(after), steps(before))
  assert.deepEqual(
    after.documents.map(({ text, extension }: typeof before) => [text, extension]),
    before.documents.map(({ text, extension }: typeof before) => [text, extension]),
  )
  assert.deepEqual(
    after.prerequisites.map(({ guideid }: typeof before) => guideid),
    [ids.get(guides.lock)],
  )
  assert.match(after.introduction_raw, new RegExp(`\\[guide\\|${ids.get(guides.lock)}\\|Lock it out\\]`))
  assert.match(after.introduction_raw, /\[image\|\d+\|align=left\|caption=Read the manual\]/)
  assert.match(after.introduction_raw, /\[video\|\d+\]/)
  assert.equal(after.public, false)
  const page = await get(target.site, '/wikis/CATEGORY/Presses', target.owner)
  const plug = ids.get(guides.plug)
  assert.match(page.contents_raw, new RegExp(`^Begin with \\[guide\\|${plug}\\|Fit the plug well\\]`))
  assert.equal(page.display_title, 'All presses')
  assert.deepEqual(
    report.unresolved.filter(({ reference }) => !/Workshop|Outside|http/.test(reference)),
    [],
  )
})

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const guideOf = (inner: string, attributes = 'locale="en"') =>
  `${head}<guide xmlns="http://omanual.com/" ${attributes}>${inner}</guide>`

test('a bundle of another program is read leniently, and the report lists what this site does not have', async () => {
  const photo = await aPhoto(1200, 900, {})
  const path = await store([
    [
      'Latch-12/guide.xml',
      guideOf(`
      <title subject="Latch" type="magic">Lantern &amp; Latch</title><category>Lanterns</category><image>media/main.jpg</image><author id="7">A. Writer</author>
      <time_required>1 - 2 hours</time_required><difficulty>Hard</difficulty>
      <introduction introduction_raw="Use ''two'' hands.">Use <em>two</em> hands.</introduction>
      <tools><tool name="Spudger" quantity="many">Spudger</tool></tools><parts/><flags><flag title="Odd" id="ODD"/></flags><documents/>
      <prerequisites><prerequisite id="99" locale="en" subject="" type=""/></prerequisites>
      <steps><step number="1"><lines><line bullet="black" level="0">Second</line></lines></step>
      <step number="0"><lines><line bullet="pink" level="3" text_raw="'''First'''">First</line></lines>
      <media type="image"><image orderby="1">media/main.jpg</image><image orderby="2">https://cdn.example/2.jpg</image></media></step>
      <step number="2"><lines/></step></steps>
      <conclusion><p>Done. <a href="../Latch-13/guide.xml">Next</a> <a href="media/none.pdf">lost</a></p><ul class="ol"><li>a</li></ul></conclusion>`),
    ],
    ['Latch-12/media/main.jpg', photo],
    [
      'Latch-13/guide.xml',
      `${head}<procedure xmlns="http://omanual.com" locale="de"><title>Zweite</title><category>Lanterns</category><steps/></procedure>`,
    ],
  ])
  const target = await anotherSite()
  const report = await importBundle(path, target)
  const [first, second] = report.guides
  const guide = await get(target.site, `/guides/${first?.guideid}`, target.owner)
  assert.deepEqual(
    [
      guide.title,
      guide.type,
      guide.category,
      guide.difficulty,
      guide.time_required_min,
      guide.time_required_max,
    ],
    ['Lantern & Latch', 'how-to', 'Lanterns', 'Moderate', 3600, 7200],
  )
  assert.equal(guide.introduction_raw, "Use ''two'' hands.")
  assert.equal(guide.conclusion_raw, `Done. [guide|${second?.guideid}|Next] lost\n\n# a`)
  assert.deepEqual(
    guide.steps.map((step: { lines: { text_raw: string; bullet: string; level: number }[] }) =>
      step.lines.map(({ text_raw, bullet, level }) => [text_raw, bullet, level]),
    ),
    [[["'''First'''", 'black', 0]], [['Second', 'black', 0]]],
  )
  assert.deepEqual(
    report.unresolved.map(({ field, reference }) => `${field}: ${reference}`),
    [
      'type: type “magic”, which became “how-to”',
      'conclusion: media/none.pdf',
      'difficulty: difficulty “Hard”',
      'flags: flag “ODD”',
      'prerequisites: guide 99 “”',
      'steps.0.media: https://cdn.example/2.jpg',
      'steps.2: an empty step',
    ],
  )
  assert.equal((await get(target.site, `/guides/${second?.guideid}?langid=de`, target.owner)).title, 'Zweite')
})

const minimal = (inner = '') => guideOf(`<title>T</title><category>C</category>${inner}`)
const lines = (text: string) =>
  `<steps><step number="1"><lines><line bullet="black" level="0">${text}</line></lines></step></steps>`
const deep = (count: number) => `<introduction>${'<p>'.repeat(count)}${'</p>'.repeat(count)}</introduction>`
const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join(
  '',
)

const hostile: [name: string, files: [string, string | Buffer][], expected: RegExp][] = [
  [
    'a document type with entities',
    [
      [
        'g/guide.xml',
        `${head}<!DOCTYPE guide [<!ENTITY e0 "ha">${entities}]><guide locale="en"><title>&e9;</title></guide>`,
      ],
    ],
    /g\/guide\.xml has a document type, which is not accepted$/,
  ],
  [
    'an external entity',
    [['g/guide.xml', `${head}<!DOCTYPE guide SYSTEM "file:///etc/passwd"><guide/>`]],
    /document type/,
  ],
  [
    'deep nesting',
    [['g/guide.xml', minimal(deep(5000))]],
    /g\/guide\.xml is no XML: Maximum nested tags exceeded$/,
  ],
  ['XML that is cut off', [['g/guide.xml', minimal().slice(0, -9)]], /g\/guide\.xml is no XML: line 1/],
  ['names that harm objects', [['g/guide.xml', guideOf('<__proto__ a="1"/>')]], /is no XML/],
  ['another encoding', [['g/guide.xml', Buffer.from(minimal(), 'utf16le')]], /is not XML in UTF-8$/],
  ['another root', [['g/guide.xml', `${head}<html/>`]], /holds no guide of oManual$/],
  [
    'more XML than is read',
    [['g/guide.xml', minimal(`<introduction>${' '.repeat(9_000_000)}</introduction>`)]],
    /is larger than 8388608 bytes$/,
  ],
  [
    'a language that is none',
    [['g/guide.xml', guideOf('<title>T</title>', 'locale="klingon"')]],
    /Guide 1 “T”: langid must be a language/,
  ],
  ['no category', [['g/guide.xml', guideOf('<title>T</title>')]], /Guide 1 “T”: .*category/],
  [
    'a line that is too long',
    [['g/guide.xml', minimal(lines('x'.repeat(400)))]],
    /Guide 1 “T”: steps\.0\.lines\.0\.text must have 1 to 350/,
  ],
  [
    'a picture that is none',
    [
      ['g/guide.xml', minimal('<image>a.jpg</image>')],
      ['g/a.jpg', 'GIF89a'],
    ],
    /Picture 1 “a\.jpg”: file/,
  ],
  [
    'an embed of a stranger',
    [
      [
        'g/guide.xml',
        minimal(
          '<steps><step number="1"><lines/><media type="embed"><embed url="https://evil.example/"/></media></step></steps>',
        ),
      ],
    ],
    /Embed 1 “”: file must be a video at YouTube or Vimeo$/,
  ],
]

for (const [name, files, expected] of hostile)
  test(`refuses ${name}, in one line, and writes nothing`, async () => {
    const target = await anotherSite()
    await assert.rejects(importBundle(await store(files), target), (error: Error) => {
      assert.match(error.message, expected)
      assert.ok(
        /^(?:ArchiveError|PortableFault)$/.test(error.constructor.name) && !error.message.includes('\n'),
        error.stack,
      )
      return true
    })
    const rows = await target.site.read(({ db }) => db.selectFrom('guides').select('guideid').execute())
    assert.equal(rows.length, 2)
  })

test('paths that leave the bundle lead nowhere', async () => {
  const target = await anotherSite()
  const paths = [
    '../../../../etc/passwd',
    '/etc/passwd',
    'C:\\secret.jpg',
    'file:///etc/passwd',
    '..\\..\\x.jpg',
  ]
  for (const path of paths) {
    const files: [string, string][] = [
      ['g/guide.xml', minimal(`<image>${path}</image>`)],
      ['../../../../etc/passwd', 'x'],
    ]
    const report = await importBundle(await store(files), target)
    assert.deepEqual(
      report.unresolved.map(({ reference }) => reference),
      [path],
    )
    assert.equal(report.media, 0)
  }
})

test('an archive that unpacks to more than it says, or than it can hold, is refused', async () => {
  const target = await anotherSite()
  const path = await store([['g/guide.xml', minimal(`<introduction>${' '.repeat(100_000)}</introduction>`)]])
  const whole = readFileSync(path)
  const claims = async (bytes: number) => {
    const changed = Buffer.from(whole)
    changed.subarray(changed.indexOf('PK\u0001\u0002')).writeUInt32LE(bytes, 24)
    writeFileSync(path, changed)
    return importBundle(path, target)
  }
  await assert.rejects(claims(500), /g\/guide\.xml unpacks to more than it says$/)
  await assert.rejects(claims(0x7fff_ffff), /This is no bundle/)
  await assert.rejects(openBlobStore(path, { creates: false }), /unpacks to far more than it could hold$/)
})

test('what is no bundle is left to the other formats', async () => {
  assert.equal(
    await openBundle(
      await store([
        ['stepwright-archive.json', '{}'],
        ['category.xml', '<category/>'],
      ]),
    ),
    null,
  )
  assert.equal(await openBundle(await store([['readme.txt', 'x']])), null)
  assert.equal(await openBundle(join(aFolder(), 'absent')), null)
})
