// The part of `stepwright export` that writes a category or some guides.
import { pino } from 'pino'
import { openArchive } from '#archive/archive.ts'
import { createZipStore, type ZipWriter } from '#archive/blob-stores/zip-store.ts'
import { selectBundle } from '#archive/omanual/select-bundle.ts'
import { writeBundle } from '#archive/omanual/write-bundle.ts'
import { type SelectedPart, type Selection, selectPart } from '#archive/parts/select-part.ts'
import { writePart } from '#archive/parts/write-part.ts'
import { openFiles } from '#platform/files/open.ts'
import { siteOf } from '#settings/settings.ts'
import { findSiteId } from '#src/app/identity/site-identity.queries.ts'
import { prepareMedia } from '#src/app/media.ts'
import { inMegabytes, readSecret, showProgress } from './archive-options.ts'
import { reportMissing } from './backup.ts'
import { CommandError, type Invocation, type Option, show, textOption } from './command.ts'
import { withSite } from './site.ts'

export const partOptions: Record<string, Option> = {
  category: {
    type: 'string',
    value: 'NAME',
    help: 'Only this category with all below it: their pages and guides',
  },
  guides: { type: 'string', value: '1,2', help: 'Only these guides, by their numbers' },
  omanual: {
    type: 'boolean',
    help: 'With one of these: an oManual bundle, for programs that read that format',
  },
  'without-prerequisites': {
    type: 'boolean',
    help: 'Leave out guides that come before the chosen ones and were not chosen',
  },
}

/** Undefined for the whole site. */
export function readSelection(invocation: Invocation): Selection | undefined {
  const category = textOption(invocation, 'category')
  const numbers = textOption(invocation, 'guides')
  if (category === undefined && numbers === undefined) {
    for (const name of ['without-prerequisites', 'omanual'])
      if (invocation.options[name]) throw new CommandError(`--${name} needs --category or --guides`)
    return undefined
  }
  if (category !== undefined && numbers !== undefined)
    throw new CommandError('Either --category or --guides, not both')
  const withoutPrerequisites = invocation.options['without-prerequisites'] === true
  return category === undefined
    ? { guides: readNumbers(numbers ?? ''), withoutPrerequisites }
    : { category, withoutPrerequisites }
}

function readNumbers(text: string): number[] {
  const numbers = text.split(',').map((each) => each.trim())
  const isNumber = (each: string) => /^[1-9]\d{0,14}$/.test(each)
  if (!numbers.every(isNumber)) throw new CommandError('--guides must be numbers of guides, such as 7,12')
  return [...new Set(numbers.map(Number))]
}

export async function exportPart(invocation: Invocation, path: string, selection: Selection): Promise<void> {
  const secret = readSecret(invocation)
  const progress = showProgress(invocation)
  await withSite(invocation, async (site) => {
    const files = await openFiles(invocation.config)
    const { part, siteid } = await site.read(async ({ db }) => ({
      part: await selectPart(db, selection),
      // A site that no server has used yet has no identity.
      siteid: await findSiteId(db).catch(() => ''),
    }))
    const store = createZipStore(path)
    const manifest = await abandoning(store, async () => {
      const archive = await openArchive(store, { secret, creates: true })
      const source = { part, selection, files, siteid, now: Date.now(), progress: progress.report }
      return writePart(archive, source)
    }).finally(progress.end)
    await store.close()
    const { at, missing } = manifest
    const report = {
      at,
      ...countsOf(part),
      files: manifest.files.count,
      bytes: manifest.files.bytes,
      missing,
    }
    show(invocation, report, `${describePart(part)}, ${inMegabytes(report.bytes)} of files, in ${path}`)
    reportMissing(invocation, report)
  })
}

/** For an installation without an address; links to guides outside of the bundle need one. */
const noAddress = 'http://localhost'

export async function exportBundle(
  invocation: Invocation,
  path: string,
  selection: Selection,
): Promise<void> {
  if (readSecret(invocation)) throw new CommandError('An oManual bundle can not be encrypted')
  const { config } = invocation
  await withSite(invocation, async ({ database, read, inContext }) => {
    const files = await openFiles(config)
    const log = pino({ level: 'error' }, pino.destination(2))
    const { pictures, close } = prepareMedia({ files, database, log, systemContext: inContext, config })
    try {
      const { texts, baseUrl } = await read(async (ctx) => {
        const url = config.url || siteOf(ctx).address || noAddress
        return { texts: await selectBundle({ ...ctx, url }, selection), baseUrl: url }
      })
      const report = await writeBundle(path, texts, { files, pictures, baseUrl })
      const { guides, media, bytes } = report
      show(invocation, report, `${guides} guides, ${media} media, ${inMegabytes(bytes)} of files, in ${path}`)
      reportMissing(invocation, report)
    } finally {
      await close()
    }
  })
}

/** A failed export leaves no file. */
async function abandoning<T>(store: ZipWriter, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await store.abandon()
    throw error
  }
}

const countsOf = ({ guides, pages, media, prerequisites }: SelectedPart) => ({
  guides: guides.length,
  prerequisites: prerequisites.length,
  pages: pages.length,
  media: media.length,
})

function describePart(part: SelectedPart): string {
  const { guides, prerequisites, pages, media } = countsOf(part)
  const before = prerequisites > 0 ? ` (${prerequisites} of them as prerequisites)` : ''
  return `${guides} guides${before}, ${pages} categories, tools and parts, ${media} media`
}
