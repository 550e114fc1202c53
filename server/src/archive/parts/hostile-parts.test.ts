// Proves that a part which is damaged, foreign or breaks a rule is refused whole, with one line that names the fault.
import assert from 'node:assert/strict'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { PortableFault } from '#media/portable/portable-fault.ts'
import { aFolder } from '#test/databases.ts'
import { aPhoto } from '#test/files/pictures.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'
import { anotherSite, exportTo, importInto, withPart } from '#test/moving/move-parts.ts'
import { aPartYard } from '#test/moving/part-yard.ts'
import { openArchive, sha256 } from '../archive.ts'
import { ArchiveError } from '../blob-stores/blob-store.ts'
import { createZipStore } from '../blob-stores/zip-store.ts'
import type { PartManifest } from '../part-format.ts'
import { writeDocuments } from './documents.ts'
import { type SelectedPart, selectPart } from './select-part.ts'

const { site, guides } = await aPartYard()
const target = await anotherSite()
// Jobs of what the site has already would count as changes.
await settleJobs(target.site)
const selected = await site.read(({ db }) => selectPart(db, { guides: [guides.plug] }))

/** Numbers of rows that an import would change. */
const count = () =>
  target.site.read(async ({ db }) => {
    const counted = []
    for (const table of [
      'guides',
      'wikis',
      'images',
      'media_objects',
      'documents',
      'events',
      'jobs',
      'tags',
    ] as const) {
      const row = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirst()
      counted.push([table, row?.count])
    }
    return counted
  })

async function refused(path: string, expected: RegExp, secret?: Buffer): Promise<void> {
  const before = await count()
  await assert.rejects(
    withPart(path, (part) => importInto(target, part), secret),
    (error: Error) => {
      assert.ok(error instanceof ArchiveError || error instanceof PortableFault, error.stack)
      assert.match(error.message, expected)
      assert.ok(!error.message.includes('\n') && error.message.length < 500, error.message)
      return true
    },
  )
  assert.deepEqual(await count(), before)
}

interface Changes {
  part?: (part: SelectedPart) => void
  manifest?: (manifest: PartManifest) => object
  /** Content of all files. */
  file?: Buffer
  withMedia?: boolean
}

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)

/** The part with other content; hashes and counts fit unless the manifest is changed. Media take time. */
async function aPart({
  part: change = () => {},
  manifest = (each) => each,
  file,
  withMedia = file !== undefined,
}: Changes): Promise<string> {
  const path = join(aFolder(), 'part.zip')
  const part = structuredClone(selected)
  if (!withMedia) part.media = []
  change(part)
  const store = createZipStore(path)
  const archive = await openArchive(store, { creates: true })
  for (const medium of part.media) {
    if (!medium.hash) continue
    if (file) medium.hash = sha256(file)
    if (!isHash(medium.hash)) continue
    const stored = file ? null : await site.files.read(`originals/${medium.hash}`)
    await archive.writeFile(medium.hash, stored?.stream ?? once(file ?? Buffer.alloc(0)))
    stored?.stream.destroy()
  }
  const { media, pages, guides: documents, titles } = part
  const whole: PartManifest = {
    ...{ at: '2026-11-26T02-00-00Z', kind: 'part', format: 1, product: '1.0.0', siteid: 'a', selection: {} },
    media: await writeDocuments(archive, media),
    pages: await writeDocuments(archive, pages),
    guides: await writeDocuments(archive, documents),
    titles: await writeDocuments(archive, titles),
    ...{ files: { count: 0, bytes: 0 }, missing: [] },
  }
  await archive.writeSnapshot(manifest(whole) as PartManifest)
  await store.close()
  return path
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** The document that a path begins with. */
function rootsOf({ guides: all, pages, media }: SelectedPart) {
  const medium = (kind: string) => media.find((each) => each.kind === kind)
  const page = (title: string) => pages.find((each) => each.title === title)
  return {
    ...{ guides: all, guide: all.at(-1), lock: all[0], presses: page('Presses'), wrench: page('Wrench') },
    ...{ document: medium('document'), video: medium('video'), image: medium('image') },
    drawn: media.find(({ markup }) => markup),
  }
}

/** Sets the member at a path such as `guide.steps.0.title`; `+` at its end adds to a list. */
function setAt(part: SelectedPart, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() as string
  // biome-ignore lint/suspicious/noExplicitAny: a path leads through documents of every shape
  const holder = names.reduce<any>((each, name) => each[name], rootsOf(part))
  if (last === '+') holder.push(value)
  else holder[last] = value
}

const line = (text: string) => ({ text })
const step = 'guide.steps.0'
const german = 'guide.translations.0'

const broken: [name: string, path: string, value: unknown, expected: RegExp][] = [
  ['a long title', 'guide.fields.title', 'x'.repeat(300), /^Guide \d+ “x+: .*title/],
  ['a title of two lines', 'guide.fields.title', 'a\nb', /^Guide \d+ “a b”: title must be one line/],
  ['half a surrogate pair', 'guide.fields.introduction', 'a\ud800', /introduction/],
  ['an unknown member', 'guide.isAdmin', true, /isAdmin/],
  ['an unknown type', 'guide.fields.type', 'magic', /Invalid guide type. Got magic/],
  ['an unknown flag', 'guide.fields.flags', ['ROOT'], /There is no flag ROOT/],
  ['a lost category', 'guide.fields.category', 'Nowhere', /category: There is no category “Nowhere”/],
  ['an unknown bullet', `${step}.lines.0.bullet`, 'pink', /steps\.0\.lines\.0\.bullet/],
  ['a level that is missing', `${step}.lines.0.level`, 2, /Invalid line indentation/],
  ['a long line', `${step}.lines.0.text`, 'x'.repeat(400), /steps\.0\.lines\.0\.text must have 1 to 350/],
  ['nine lines', `${step}.lines`, Array(9).fill(line('x')), /steps\.0\.lines/],
  ['a step twice', `${step}.stepid`, selected.guides.at(-1)?.steps[1]?.stepid, /steps: one is there twice/],
  ['a number that is none', 'guide.guideid', '7; drop table', /guideid/],
  ['a guide twice', 'guides.+', selected.guides[0], /is there twice/],
  ['a guide before itself', 'guide.fields.prerequisites', [guides.plug], /can not come before itself/],
  ['guides in a circle', 'lock.fields.prerequisites', [guides.plug], /can not come before itself/],
  ['an unknown kind of field', `${step}.form.0.field_type`, 'Magic', /steps\.0\.form\.0\.field_type/],
  ['an option twice', `${step}.form.0.options`, ['A', 'A'], /form\.0\.options\.1 stands in the list twice/],
  [
    ...(['a foreign condition', `${step}.form.1.show_when`] as const),
    ...([{ field_guid: 'x', operator: 'is', values: ['OK'] }, /steps\.0\.form\.1\.show_when/] as const),
  ],
  ['a language that is none', `${german}.langid`, 'klingon', /langid must be a language/],
  ['a translation into the original language', `${german}.langid`, 'en', /twice or is the original/],
  ['a translation of no step', `${german}.steps.0.stepid`, 999, /translations\.de\.steps\.0\.stepid/],
  ['a translation of no line', `${german}.steps.0.lines.texts.+`, 'x', /lines must be as many/],
  [
    'a translation of no option',
    `${german}.steps.0.form.0.options.0.option`,
    'Z',
    /is no option of the field/,
  ],
  ['a long tag', 'guide.tags.+', 'x'.repeat(40), /tag must be a word of 1 to 32 characters/],
  ['a page below itself', 'presses.parent', 'Presses', /Category “Presses”: parent: is below itself/],
  ['a page of a person', 'presses.namespace', 'USER', /namespace/],
  ['an unknown flag of a page', 'presses.fields.flags', ['ROOT'], /flags knows no ROOT/],
  ['a link that runs', 'wrench.fields.suppliers.0.url', 'javascript:alert(1)', /Item “Wrench”: .*suppliers/],
  [
    'a file name with folders',
    'document.filename',
    '../../etc/passwd',
    /filename must be a name without folders/,
  ],
  ['a kind that the site does not take', 'document.extension', 'exe', /does not take: exe/],
  ['a video that is none', 'video.extension', 'webm', /Video \d+ “clip\.mp4”: file/],
  ['a hash that is a path', 'image.hash', '../../../etc/passwd', /hash/],
  ['shapes outside of the picture', 'drawn.markup', 'crop,0x0,9000x9000', /markup crops more than there is/],
  ['shapes that are none', 'drawn.markup', '<svg onload=alert(1)>', /markup has an entry that is no shape/],
  [
    'a wide crop',
    'image.edits',
    { crop: { left: 0, top: 0, width: 99_999, height: 9 } },
    /crop more than there is/,
  ],
  ['a picture drawn on nothing', 'drawn.source', 999, /source 999 must be an image/],
]

for (const [name, path, value, expected] of broken)
  test(`refuses ${name}`, async () => {
    const change = (part: SelectedPart) => setAt(part, path, structuredClone(value))
    await refused(
      await aPart({ part: change, withMedia: /^(?:document|video|image|drawn)/.test(path) }),
      expected,
    )
  })

test('refuses files that are no pictures, and leaves no temporary file', async () => {
  await refused(
    await aPart({ file: Buffer.from('GIF89a is no picture') }),
    /Picture \d+ “photo\.jpg”: file can not be read/,
  )
  const huge = await aPhoto(20_000, 20, {})
  await refused(await aPart({ file: huge }), /^(?:Video|Document|Embed|Picture) \d+/)
})

const manifests: [name: string, change: (manifest: PartManifest) => object, expected: RegExp][] = [
  [
    'a newer format',
    (each) => ({ ...each, format: 99, product: '9.0.0', guides: 'new' }),
    /written by Stepwright 9\.0\.0, which is newer: install that version/,
  ],
  [
    'a count that is wrong',
    (each) => ({ ...each, guides: { ...each.guides, count: 7 } }),
    /has 2 of 7 guides/,
  ],
  [
    'more guides than a part has',
    (each) => ({ ...each, guides: { ...each.guides, count: 1e9 } }),
    /at most 5000 guides/,
  ],
  [
    'more bytes than a part has',
    (each) => ({ ...each, guides: { count: 1, chunks: [{ hash: 'a'.repeat(64), rows: 1, bytes: 1e12 }] } }),
    /at most 268435456 bytes/,
  ],
  [
    'a chunk that is not there',
    (each) => ({ ...each, guides: { count: 1, chunks: [{ hash: 'a'.repeat(64), rows: 1, bytes: 9 }] } }),
    /lacks the chunk a+/,
  ],
  [
    'a chunk named by a path',
    (each) => ({ ...each, guides: { count: 1, chunks: [{ hash: '../../x', rows: 1, bytes: 9 }] } }),
    /is damaged/,
  ],
  ['no guides', ({ guides: _guides, ...each }) => each, /is damaged/],
  [
    'a chunk that unpacks to more',
    ({ guides: { count, chunks }, ...each }) => ({
      ...each,
      guides: { count, chunks: chunks.map((chunk) => ({ ...chunk, bytes: 10 })) },
    }),
    /The chunk [0-9a-f]{64} is damaged/,
  ],
]

for (const [name, change, expected] of manifests)
  test(`refuses a manifest with ${name}`, async () => refused(await aPart({ manifest: change }), expected))

test('refuses a file that was cut off or changed, and another key', async () => {
  const secret = Buffer.from('correct horse battery')
  const path = await exportTo(site, { guides: [guides.plug] }, secret)
  const whole = readFileSync(path)
  await refused(path, /The key does not fit/, Buffer.from('another phrase of words'))
  await refused(path, /is encrypted: it needs its key/)
  for (const length of [0, 100, Math.floor(whole.length / 2), whole.length - 1]) {
    writeFileSync(path, whole)
    truncateSync(path, length)
    await refused(path, /is no ZIP file, or is cut off|is damaged or cut off/, secret)
  }
  for (let at = 200; at < whole.length; at += Math.floor(whole.length / 6)) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] as number) ^ 0x55
    writeFileSync(path, changed)
    await withPart(path, (part) => importInto(target, part), secret).then(
      () => {},
      (error: Error) =>
        assert.match(
          error.message,
          /damaged|cut off|changed|lacks|no ZIP|called otherwise|newer|invalid|key|packed/,
        ),
    )
  }
})
