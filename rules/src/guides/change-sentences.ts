// The codes of differences, and their English sentences for history lists with one line per revision.
export type ChangeCode =
  | 'field.set'
  | 'field.cleared'
  | 'field.changed'
  | 'text.changed'
  | 'list.changed'
  | 'list.reordered'
  | 'step.added'
  | 'step.removed'
  | 'step.moved'
  | 'step.title-changed'
  | 'step.lines-changed'
  | 'step.media-changed'
  | 'step.form-changed'

/** Codes are stable. Counts and positions are numbers; field names are those of the state. */
export interface ChangeDescription {
  readonly code: ChangeCode
  readonly params: { readonly [name: string]: string | number }
}

// More parts would make the sentence unreadable.
const mostParts = 6

const fieldWords: { readonly [field: string]: string } = {
  timeRequiredMin: 'shortest time',
  timeRequiredMax: 'longest time',
  featuredDocument: 'featured document',
  introVideo: 'introduction video',
  public: 'visibility',
}

/** `Changed title; added step 3; moved step 5 to 2`. */
export function summarySentence(items: readonly ChangeDescription[]): string {
  const phrases = [...new Set(items.map(phrase))]
  const rest = phrases.length - mostParts
  const parts = rest > 0 ? [...phrases.slice(0, mostParts), `${rest} more`] : phrases
  const sentence = parts.join('; ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function phrase({ code, params }: ChangeDescription): string {
  const name = typeof params.field === 'string' ? (fieldWords[params.field] ?? params.field) : ''
  switch (code) {
    case 'field.set':
      return `set ${name}`
    case 'field.cleared':
      return `cleared ${name}`
    case 'field.changed':
    case 'text.changed':
      return `changed ${name}`
    case 'list.changed':
      return `changed ${name} (${counts(params)})`
    case 'list.reordered':
      return `reordered ${name}`
    case 'step.added':
    case 'step.removed':
      return `${code.slice('step.'.length)} step ${params.position}`
    case 'step.moved':
      return `moved step ${params.from} to ${params.to}`
    case 'step.title-changed':
      return `changed the title of step ${params.position}`
    case 'step.lines-changed':
      return `changed step ${params.position} (lines: ${counts(params)})`
    case 'step.media-changed':
      return `changed the media of step ${params.position}`
    case 'step.form-changed':
      return `changed the form of step ${params.position} (fields: ${counts(params)})`
  }
}

const counts = (params: ChangeDescription['params']): string =>
  ['added', 'removed', 'changed', 'moved']
    .filter((kind) => params[kind])
    .map((kind) => `${params[kind]} ${kind}`)
    .join(', ')
