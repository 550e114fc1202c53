// The structure of oManual 1.0 as tables: elements, their order and number, attributes and types.

export type ValueType = 'string' | 'integer' | 'long' | 'positiveInteger' | 'decimal' | 'dateTime' | 'anyURI'

/** `min` and `max` occurrences at its position; alternatives share a common `choice`. */
export interface Particle {
  readonly name: string
  readonly min: number
  readonly max: number
}

export interface Rule {
  /** `children`: elements only; `mixed`: text and the named elements; `markup`: simplified XHTML; otherwise a value. */
  readonly content: 'children' | 'mixed' | 'markup' | 'empty' | ValueType
  readonly places?: readonly Particle[]
  /** Alternatives, of which exactly one occurs. */
  readonly choice?: readonly Particle[]
  readonly attributes?: Readonly<Record<string, ValueType>>
  readonly required?: readonly string[]
}

export type Schema = Readonly<Record<string, Rule>>

const one = (name: string): Particle => ({ name, min: 1, max: 1 })
const maybe = (name: string): Particle => ({ name, min: 0, max: 1 })
const many = (name: string): Particle => ({ name, min: 0, max: Number.POSITIVE_INFINITY })
const list = (name: string): Rule => ({ content: 'children', places: [many(name)] })
const strings = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'string' as const]))
const integers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'integer' as const]))
const uris = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'anyURI' as const]))

const SIZES = strings('large', 'medium', 'standard', 'thumbnail', 'mini')
const SUPPLY = {
  ...strings('name', 'quantity', 'sku', 'notes', 'type'),
  ...uris('thumbnail', 'url'),
}
const LABELLED = { attributes: { ...strings('id', 'title'), ...uris('image') }, required: ['title'] }
const NAMED_GUIDE = [one('title'), one('url'), one('path'), one('image')]

/** Texts, URLs and flags have the same definition in both documents. */
const common = {
  flags: list('flag'),
  flag: { content: 'mixed', ...LABELLED },
  url: { content: 'anyURI' },
  path: { content: 'string' },
  tools: list('tool'),
  parts: list('part'),
  documents: list('document'),
} satisfies Schema

export const GUIDE: Schema = {
  ...common,
  guide: {
    content: 'children',
    places: [
      one('title'),
      maybe('summary'),
      one('image'),
      one('author'),
      maybe('time_required'),
      maybe('difficulty'),
      maybe('category'),
      one('introduction'),
      one('tools'),
      one('parts'),
      one('flags'),
      one('documents'),
      one('prerequisites'),
      one('steps'),
      maybe('conclusion'),
      one('modified_date'),
      one('created_date'),
    ],
    attributes: strings('locale'),
    required: ['locale'],
  },
  title: { content: 'string', attributes: strings('subject', 'type') },
  summary: { content: 'string' },
  image: { content: 'string', attributes: { orderby: 'positiveInteger', ...SIZES } },
  author: { content: 'string', attributes: strings('id') },
  time_required: { content: 'string' },
  difficulty: { content: 'string' },
  category: { content: 'string' },
  introduction: { content: 'markup' },
  conclusion: { content: 'markup' },
  modified_date: { content: 'dateTime' },
  created_date: { content: 'dateTime' },
  tool: { content: 'mixed', places: [maybe('external_sources')], attributes: SUPPLY, required: ['name'] },
  part: {
    content: 'mixed',
    places: [maybe('external_sources')],
    attributes: SUPPLY,
    required: ['name', 'quantity'],
  },
  external_sources: list('external_source'),
  external_source: { content: 'empty', attributes: { ...strings('id', 'notes'), ...uris('url') } },
  document: { content: 'string', attributes: uris('url') },
  prerequisites: list('prerequisite'),
  prerequisite: {
    content: 'children',
    places: NAMED_GUIDE,
    attributes: { ...integers('id'), ...strings('locale', 'subject', 'type') },
    required: ['id', 'locale', 'subject', 'type'],
  },
  steps: list('step'),
  step: {
    content: 'children',
    places: [one('lines'), maybe('media')],
    attributes: { ...integers('number'), ...strings('title') },
    required: ['number'],
  },
  lines: { content: 'children', places: [{ name: 'line', min: 0, max: 8 }] },
  line: {
    content: 'markup',
    attributes: { ...strings('bullet'), ...integers('level') },
    required: ['bullet', 'level'],
  },
  media: {
    content: 'children',
    choice: [{ name: 'image', min: 1, max: 3 }, one('embed'), one('video')],
    attributes: strings('type'),
    required: ['type'],
  },
  embed: {
    content: 'empty',
    attributes: {
      ...strings('type', 'html', 'title', 'author_name', 'provider_name'),
      ...uris('url', 'author_url', 'provider_url', 'thumbnail_url'),
      ...integers('width', 'height', 'cache_age', 'thumbnail_width', 'thumbnail_height'),
      version: 'decimal',
    },
  },
  video: {
    content: 'children',
    places: [{ ...many('encoding'), min: 1 }, one('source'), one('poster')],
  },
  encoding: {
    content: 'string',
    attributes: { ...integers('width', 'height'), ...strings('codecs', 'format', 'mime') },
    required: ['width', 'height', 'codecs', 'format', 'mime'],
  },
  source: {
    content: 'empty',
    attributes: {
      ...integers('audio_bitrate_in_kbps', 'audio_sample_rate', 'video_bitrate_in_kbps'),
      ...integers('total_bitrate_in_kbps', 'channels', 'width', 'height'),
      duration_in_ms: 'long',
      file_size_in_bytes: 'long',
      ...strings('video_codec', 'audio_codec', 'format'),
      frame_rate: 'decimal',
    },
  },
  poster: { content: 'string', attributes: { ...SIZES, ...strings('guid') } },
}

export const CATEGORY: Schema = {
  ...common,
  category: {
    content: 'children',
    places: [
      'title',
      'category_info',
      'image',
      'description',
      'flags',
      'ancestors',
      'children',
      'solutions',
      'parts',
      'tools',
      'contents',
      'guides',
      'documents',
    ].map(one),
    attributes: strings('locale'),
    required: ['locale'],
  },
  title: { content: 'string' },
  category_info: {
    content: 'string',
    attributes: { ...integers('introduced', 'discontinued'), ...strings('manufacturer') },
  },
  image: { content: 'string', attributes: SIZES },
  description: { content: 'markup' },
  ancestors: list('ancestor'),
  ancestor: { content: 'string' },
  children: list('child'),
  child: { content: 'string' },
  solutions: {
    content: 'empty',
    attributes: { ...integers('count'), ...uris('url') },
    required: ['count', 'url'],
  },
  tool: { content: 'string', attributes: SUPPLY, required: ['name'] },
  part: { content: 'string', attributes: SUPPLY, required: ['name'] },
  contents: { content: 'markup' },
  guides: list('guide'),
  guide: {
    content: 'children',
    places: NAMED_GUIDE,
    attributes: { ...integers('id'), ...strings('subject', 'type') },
    required: ['id', 'subject', 'type'],
  },
  document: {
    content: 'string',
    attributes: { ...integers('id'), ...strings('type'), date: 'dateTime' },
  },
}
