// Validates a document against the structure of oManual 1.0, and against its vocabulary, which the schema leaves open.
import { CATEGORY, GUIDE, type Particle, type Rule, type Schema, type ValueType } from './omanual-schema.ts'
import { childElements, findAll, type ReadElement, readXml, textOf } from './read-xml.ts'

const NAMESPACE = 'http://omanual.com/'
const MARKUP = new Set('p a strong em h1 h2 h3 h4 h5 h6 tt pre code br ul li sub sup del ins div'.split(' '))
const MARKUP_ATTRIBUTES = new Set(['id', 'class', 'href', 'style', 'rel', 'title', 'target'])

const URI = /^(?:[!$&'()*+,;=:@/?#\w.~\u00a0-\u{10FFFF}-]|%[0-9a-fA-F]{2})*$/u
const VALUES: Record<ValueType, (text: string) => boolean> = {
  string: () => true,
  integer: (text) => /^[+-]?\d+$/.test(text),
  long: (text) => /^[+-]?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text),
  positiveInteger: (text) => /^\+?0*[1-9]\d*$/.test(text),
  decimal: (text) => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text),
  dateTime: (text) =>
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/.test(
      text,
    ) && !Number.isNaN(Date.parse(text)),
  anyURI: (text) =>
    URI.test(text.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/\[[0-9a-f:.]+\]/i, '')) && text.split('#').length <= 2,
}

/** Returns the faults of the document, one sentence each; empty if it is valid. */
export function faultsOf(document: string): string[] {
  const root = readXml(document)
  if (root.namespace !== NAMESPACE) return [`The namespace is ${root.namespace}`]
  if (root.name === 'guide') return [...structureFaults(root, GUIDE), ...guideFaults(root)]
  if (root.name === 'category') return structureFaults(root, CATEGORY)
  return [`The root is ${root.name}`]
}

function structureFaults(element: ReadElement, schema: Schema): string[] {
  const rule = schema[element.name]
  if (!rule) return [`${element.name} is no element of this document`]
  const faults = [...attributeFaults(element, rule), ...contentFaults(element, rule)]
  if (rule.content === 'markup') return faults
  return [...faults, ...childElements(element).flatMap((child) => structureFaults(child, schema))]
}

function attributeFaults({ name, attributes }: ReadElement, rule: Rule): string[] {
  const missing = (rule.required ?? []).filter((key) => !attributes.has(key))
  const faults = missing.map((key) => `${name} lacks ${key}`)
  for (const [key, value] of attributes) {
    const type = rule.attributes?.[key]
    if (!type) faults.push(`${name} has no attribute ${key}`)
    else if (!VALUES[type](value)) faults.push(`${name}@${key} is no ${type}: ${value}`)
  }
  return faults
}

function contentFaults(element: ReadElement, rule: Rule): string[] {
  const { name, children } = element
  if (rule.content === 'markup') return childElements(element).flatMap(markupFaults)
  if (rule.content === 'empty') return children.length > 0 ? [`${name} is not empty`] : []
  const inner = childElements(element)
  if (rule.content === 'children' || rule.content === 'mixed') {
    const words = children.filter((child) => typeof child === 'string' && child.trim() !== '')
    const text = rule.content === 'children' && words.length > 0 ? [`${name} has text of its own`] : []
    return [
      ...text,
      ...(rule.choice ? choiceFaults(name, inner, rule.choice) : orderFaults(name, inner, rule.places)),
    ]
  }
  const elements = inner.map((child) => `${name} holds ${child.name}`)
  return VALUES[rule.content](textOf(element)) ? elements : [...elements, `${name} is no ${rule.content}`]
}

/** Children are in the order of their positions, each as often as allowed. */
function orderFaults(name: string, children: ReadElement[], places: readonly Particle[] = []): string[] {
  const faults: string[] = []
  let at = 0
  for (const place of places) {
    const start = at
    while (children[at]?.name === place.name) at++
    const count = at - start
    if (count < place.min || count > place.max)
      faults.push(`${name} holds ${count} ${place.name} in its place`)
  }
  const rest = children.slice(at).map((child) => child.name)
  return rest.length > 0 ? [...faults, `${name} holds ${rest.join(', ')} out of order`] : faults
}

function choiceFaults(name: string, children: ReadElement[], choice: readonly Particle[]): string[] {
  const isOne = choice.some(
    (place) => children.length > 0 && orderFaults(name, children, [place]).length === 0,
  )
  return isOne ? [] : [`${name} holds ${children.map((child) => child.name).join(', ') || 'nothing'}`]
}

function markupFaults(element: ReadElement): string[] {
  const own = MARKUP.has(element.name) ? [] : [`${element.name} is no simplified XHTML`]
  const wrong = [...element.attributes.keys()].filter((key) => !MARKUP_ATTRIBUTES.has(key))
  return [
    ...own,
    ...wrong.map((key) => `${element.name} may not have ${key}`),
    ...(element.namespace === NAMESPACE ? [] : [`${element.name} is of another namespace`]),
    ...childElements(element).flatMap(markupFaults),
  ]
}

const BULLETS = new Set(
  'black red orange yellow green light_blue blue violet icon_note icon_reminder icon_caution'.split(' '),
)
const DIFFICULTIES = new Set(['Very easy', 'Easy', 'Moderate', 'Difficult', 'Very difficult'])

function guideFaults(guide: ReadElement): string[] {
  const faults: string[] = []
  const difficulty = findAll(guide, 'difficulty')[0]
  if (difficulty && !DIFFICULTIES.has(textOf(difficulty))) faults.push(`difficulty is ${textOf(difficulty)}`)
  const summary = findAll(guide, 'summary')[0]
  if (summary && [...textOf(summary)].length > 255) faults.push('summary is longer than 255 characters')
  for (const [index, step] of findAll(guide, 'steps/step').entries()) {
    if (step.attributes.get('number') !== String(index + 1))
      faults.push(`step ${index + 1} has another number`)
    for (const line of findAll(step, 'lines/line')) {
      const { bullet, level } = Object.fromEntries(line.attributes)
      if (!BULLETS.has(bullet!)) faults.push(`bullet is ${bullet}`)
      if (!/^[0-3]$/.test(level!)) faults.push(`level is ${level}`)
    }
    for (const media of findAll(step, 'media')) {
      const kind = childElements(media)[0]?.name
      if (media.attributes.get('type') !== kind) faults.push(`media of the wrong type holds ${kind}`)
      const orders = findAll(media, 'image').map((image) => image.attributes.get('orderby'))
      if (orders.some((order, at) => order !== String(at + 1)))
        faults.push(`pictures count ${orders.join(', ')}`)
    }
  }
  return faults
}
