// Part of a site that was read from an archive or an oManual bundle, checked against its schemas.

import Type from 'typebox'
import { nameOfGuide, PortableGuide } from '#guides/portable/portable-guide.schema.ts'
import { naming, PortableFault } from '#media/portable/portable-fault.ts'
import { nameOfMedium, PortableMedium } from '#media/portable/portable-media.schema.ts'
import { nameOfPage, PortablePage } from '#pages/portable/portable-page.schema.ts'
import type { Unresolved } from '#pages/portable/renumber.ts'
import { createBodyValidator } from '#platform/http/request/validation.ts'

export interface PortablePart {
  /** Equal for parts with the same content. */
  fingerprint: string
  /** Site and time of origin, for people. */
  origin: string
  media: PortableMedium[]
  pages: PortablePage[]
  guides: PortableGuide[]
  titles: ReadonlyMap<number, string>
  /** References that the part names and does not hold. */
  lost?: readonly Unresolved[]
  /** The bytes with this hash; throws at their end if they are not. */
  open(hash: string): AsyncIterable<Buffer>
}

export interface Lists {
  media: readonly unknown[]
  pages: readonly unknown[]
  guides: readonly unknown[]
  titles: readonly unknown[]
}

const Title = Type.Object({ id: Type.Integer({ minimum: 1 }), title: Type.String({ maxLength: 1000 }) })

/** Throws the first fault with the document that has it. */
export async function checkDocuments(lists: Lists): Promise<Pick<PortablePart, keyof Lists>> {
  const media = await checkAll<PortableMedium>(PortableMedium, lists.media, 'Medium', nameOfMedium)
  const pages = await checkAll<PortablePage>(PortablePage, lists.pages, 'Page', nameOfPage)
  const guides = await checkAll<PortableGuide>(PortableGuide, lists.guides, 'Guide', nameOfGuide)
  const titles = await checkAll<{ id: number; title: string }>(
    Title,
    lists.titles,
    'Title',
    ({ title }) => title,
  )
  checkUnique(media, nameOfMedium, ({ kind, id }) => `${kind === 'embed' ? 'video' : kind} ${id}`)
  checkUnique(guides, nameOfGuide, ({ guideid }) => guideid)
  return { media, pages, guides, titles: new Map(titles.map(({ id, title }) => [id, title])) }
}

async function checkAll<T>(
  schema: Parameters<typeof createBodyValidator>[0],
  documents: readonly unknown[],
  kind: string,
  nameOf: (document: T) => string,
): Promise<T[]> {
  const check = createBodyValidator(schema)
  const checked: T[] = []
  for (const [index, document] of documents.entries())
    checked.push(
      (await naming(nameFor(document, `${kind} ${index + 1}`, nameOf), () => check(document))) as T,
    )
  return checked
}

/** An invalid document may have no name. */
function nameFor<T>(document: unknown, otherwise: string, nameOf: (document: T) => string): string {
  try {
    return nameOf(document as T).slice(0, 200)
  } catch {
    return otherwise
  }
}

function checkUnique<T>(all: readonly T[], nameOf: (one: T) => string, keyOf: (one: T) => unknown): void {
  const seen = new Set<unknown>()
  for (const each of all) {
    if (seen.has(keyOf(each))) throw new PortableFault(nameOf(each), 'is there twice')
    seen.add(keyOf(each))
  }
}
