// Turns the XML of a guide in an oManual bundle into a document that travels.
import { englishDifficulty } from '@stepwright/rules'
import { bullets } from '#guides/bullets.ts'
import { difficulties } from '#guides/content.ts'
import { findFlag } from '#guides/flags/flags.ts'
import type { PortableGuide } from '#guides/portable/portable-guide.schema.ts'
import { type BundleDocument, numberOf, show, wikiOf } from './bundle-texts.ts'
import { readDuration } from './read-duration.ts'
import { childOf, elementsOf, listIn, textIn, textOf, type XmlNode } from './xml-elements.ts'

export interface GuideOptions {
  guideid: number
  /** Types of guides of this site, the usual one first. */
  types: readonly string[]
  /** For a guide that names none. */
  category: string
}

/** Values that this site does not have are replaced and reported; everything else is checked by the import. */
export function readGuide(root: XmlNode, document: BundleDocument, options: GuideOptions): PortableGuide {
  const title = childOf(root, 'title')
  const [least, most] = readDuration(textIn(root, 'time_required'))
  const image = numberOf(document, 'image', { kind: 'image', path: textIn(root, 'image') })
  const documents = listIn(root, 'documents', 'document').flatMap((each) => documentOf(document, each))
  const fields: PortableGuide['fields'] = {
    category: textIn(root, 'category') || options.category,
    type: typeOf(document, title?.attributes.type ?? '', options.types),
    subject: title?.attributes.subject ?? '',
    title: textIn(root, 'title'),
    summary: textIn(root, 'summary'),
    introduction: blockOf(document, root, 'introduction'),
    conclusion: blockOf(document, root, 'conclusion'),
    difficulty: difficultyOf(document, textIn(root, 'difficulty')),
    flags: listIn(root, 'flags', 'flag').flatMap((flag) => flagOf(document, flag)),
    ...{ time_required_min: least, time_required_max: most, public: false, image },
    documents: [...new Set(documents)],
    prerequisites: prerequisitesOf(document, root),
    tools: listIn(root, 'tools', 'tool').map(thingOf),
    parts: listIn(root, 'parts', 'part').map(thingOf),
  }
  return {
    ...{ guideid: options.guideid, langid: root.attributes.locale ?? '', fields, tags: [], translations: [] },
    steps: stepsOf(document, root),
    ...{ isRestricted: false, media: document.shown },
  }
}

const blockOf = (document: BundleDocument, root: XmlNode, name: string): string => {
  const node = childOf(root, name)
  return node ? wikiOf(document, name, node, `${name}_raw`) : ''
}

function typeOf({ lose }: BundleDocument, type: string, types: readonly string[]): string {
  if (types.includes(type)) return type
  const usual = types[0] ?? ''
  if (type !== '') lose('type', `type “${type}”, which became “${usual}”`)
  return usual
}

function difficultyOf({ lose }: BundleDocument, written: string) {
  const english = englishDifficulty(written)
  const found = difficulties.find((each) => each === english)
  if (!found && written !== '') lose('difficulty', `difficulty “${written}”`)
  return found ?? 'Moderate'
}

function flagOf({ lose }: BundleDocument, { attributes }: XmlNode): string[] {
  const flagid = attributes.id ?? ''
  if (findFlag(flagid)) return [flagid]
  lose('flags', `flag “${flagid || attributes.title}”`)
  return []
}

function documentOf(document: BundleDocument, node: XmlNode): number[] {
  const text = textOf(node).trim()
  const path = node.attributes.url ?? text
  const id = numberOf(document, 'documents', { kind: 'document', path, title: text })
  return id === null ? [] : [id]
}

/** The path decides, then the number. */
function prerequisitesOf({ files, folder, guides, lose }: BundleDocument, root: XmlNode): number[] {
  const numbers = new Set(guides.values())
  const found = listIn(root, 'prerequisites', 'prerequisite').flatMap((each) => {
    const name = files.find(folder, textIn(each, 'path'))
    const guideid = guides.get(name ?? '') ?? Number(each.attributes.id)
    if (numbers.has(guideid)) return [guideid]
    lose('prerequisites', `guide ${each.attributes.id ?? ''} “${textIn(each, 'title')}”`)
    return []
  })
  return [...new Set(found)]
}

function thingOf(node: XmlNode) {
  const { name = '', quantity = '', type = '', notes } = node.attributes
  const count = /^[1-9]\d{0,5}$/.test(quantity) ? Number(quantity) : 1
  return { name: name || textOf(node).trim(), type, quantity: count, notes: notes ?? null }
}

function stepsOf(document: BundleDocument, root: XmlNode): PortableGuide['steps'] {
  const steps = listIn(root, 'steps', 'step')
  const numberedBy = (step: XmlNode, index: number) => Number(step.attributes.number ?? index)
  const ordered = steps
    .map((step, index) => ({ step, number: numberedBy(step, index) }))
    .sort((one, other) => one.number - other.number)
  return ordered.flatMap(({ step }, index) => {
    const place = `steps.${index}`
    const lines = linesOf(document, step, place)
    const media = mediaOf(document, childOf(step, 'media'), `${place}.media`)
    const isEmpty =
      lines.length === 0 && (media === null || (Array.isArray(media.data) && media.data.length === 0))
    if (isEmpty) {
      document.lose(place, 'an empty step')
      return []
    }
    return [{ stepid: index + 1, title: step.attributes.title ?? '', lines, ...(media && { media }) }]
  })
}

const deepest = 2

/** Indentation grows by one level at most. */
function linesOf(document: BundleDocument, step: XmlNode, place: string) {
  let before = -1
  return listIn(step, 'lines', 'line').flatMap((line) => {
    const text = wikiOf(document, `${place}.lines`, line, 'text_raw')
      .replaceAll(/\s*\n\s*/g, ' ')
      .trim()
    if (text === '') return []
    const written = Number(line.attributes.level ?? 0)
    const level = Math.max(0, Math.min(Number.isInteger(written) ? written : 0, before + 1, deepest))
    before = level
    return [{ text, bullet: bullets.find((each) => each === line.attributes.bullet) ?? 'black', level }]
  })
}

type StepMedia = NonNullable<PortableGuide['steps'][number]['media']>

function mediaOf(document: BundleDocument, media: XmlNode | undefined, field: string): StepMedia | null {
  const [first] = media ? elementsOf(media) : []
  if (!media || !first) return null
  if (first.name === 'video') return videoOf(document, first, field)
  if (first.name === 'embed') {
    const { url = '', title = '' } = first.attributes
    const id = document.files.number('embed', url, title)
    show(document, 'object', id)
    return { type: 'object', data: id }
  }
  const ids = elementsOf(media).flatMap(
    (image) => numberOf(document, field, { kind: 'image', path: textOf(image).trim() }) ?? [],
  )
  return { type: 'image', data: [...new Set(ids)] }
}

/** The first encoding that the bundle holds. */
function videoOf(document: BundleDocument, video: XmlNode, field: string): StepMedia | null {
  const paths = elementsOf(video).flatMap((each) => (each.name === 'encoding' ? [textOf(each).trim()] : []))
  const path = paths.find((each) => document.files.find(document.folder, each) !== null) ?? paths[0] ?? ''
  const id = numberOf(document, field, { kind: 'video', path })
  return id === null ? null : { type: 'object', data: id }
}
