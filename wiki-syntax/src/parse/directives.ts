// Bracketed directives that become links: addresses, pages, guides, products, posts, documents, mail.
import type { Inline, PageNamespace } from '../tree/tree.ts'
import { cleanUrl } from '../tree/urls.ts'
import { type Arguments, readArguments, readId, splitArguments } from './directive-arguments.ts'
import { readMedia } from './media-directives.ts'

/** The source of a directive; `plain` returns a part as typed, the other functions parse the words in it. */
export type DirectiveInput = {
  readonly content: string
  readonly source: string
  readonly allowsMedia: boolean
  readonly plain: (text: string) => string
  readonly parseText: (text: string) => readonly Inline[]
  readonly parseCaption: (text: string) => readonly Inline[]
}

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/
const ADDRESS = /^\s*(?:(?:https?|ftp):\/\/|mailto:|tel:)/i

/** Returns whether the part before the first bar makes the brackets a directive. */
export function isDirectiveStart(first: string, hasBar: boolean): boolean {
  if (ADDRESS.test(first)) return true
  if (!hasBar) return false
  const trimmed = first.trim()
  return NAME.test(trimmed) || trimmed.startsWith('#') || (trimmed.startsWith('/') && !trimmed.includes(' '))
}

/** The node of a directive; an unknown or invalid one is text, as typed. */
export function readDirective(input: DirectiveInput): Inline {
  const parts = splitArguments(input.content)
  const name = parts[0]?.trim() ?? ''
  const node = NAME.test(name) ? readNamed(name, parts, input) : readUrlLink(parts, input)
  return node ?? { kind: 'text', text: input.source }
}

function readNamed(name: string, parts: readonly string[], input: DirectiveInput): Inline | null {
  switch (name) {
    case 'link':
      return readUrlLink(parts.slice(1), input)
    case 'mailto':
      return readMail(parts.slice(1), input)
    case 'guide':
    case 'post':
    case 'document':
    case 'product':
      return readTargetLink(name, parts.slice(1), input)
    case 'image':
    case 'video':
    case 'youtube':
    case 'embed':
    case 'guidelist':
      return input.allowsMedia ? readMedia(name, parts.slice(1), input) : null
    default:
      return null
  }
}

function readUrlLink(parts: readonly string[], input: DirectiveInput): Inline | null {
  const args = readArguments(parts, ['new_window'])
  const typed = input.plain(args.target)
  const href = cleanUrl(typed)
  if (!href) return null
  const children = linkText(args, input) ?? [{ kind: 'text', text: typed }]
  return { kind: 'url', href, children, newWindow: opensWindow(args), automatic: false }
}

const MAIL_ADDRESS = /^[^\s@<>"?&#%]+@[^\s@<>"?&#%]+$/

function readMail(parts: readonly string[], input: DirectiveInput): Inline | null {
  const args = readArguments(parts, ['new_window'])
  const address = input.plain(args.target)
  const href = MAIL_ADDRESS.test(address) ? cleanUrl(`mailto:${address}`) : null
  if (!href) return null
  const children = linkText(args, input) ?? [{ kind: 'text', text: address }]
  return { kind: 'url', href, children, newWindow: opensWindow(args), automatic: false }
}

type TargetKind = 'guide' | 'post' | 'document' | 'product'

function readTargetLink(kind: TargetKind, parts: readonly string[], input: DirectiveInput): Inline | null {
  const args = readArguments(parts, kind === 'guide' ? ['new_window', 'stepid'] : ['new_window'])
  const { source } = input
  const text = { children: linkText(args, input), newWindow: opensWindow(args) }
  const target = input.plain(args.target)
  if (kind === 'product') return target === '' ? null : { kind, sku: target, ...text, source }
  // No target has the number 0, so an invalid number becomes an unknown target.
  const id = readId(target) ?? 0
  return kind === 'guide'
    ? { kind, id, stepId: readId(args.options.get('stepid')), ...text, source }
    : { kind, id, ...text, source }
}

const NAMESPACES: Record<string, PageNamespace> = {
  wiki: 'WIKI',
  topic: 'CATEGORY',
  category: 'CATEGORY',
  info: 'INFO',
  item: 'ITEM',
  user: 'USER',
  team: 'TEAM',
  course: 'COURSE',
}

/** Returns whether the part before the first bar in double brackets can name a page. */
export function isPageStart(first: string): boolean {
  const name = first.trim()
  return name !== '' && name !== '#' && !first.includes('\n')
}

/** The link of `[[Page#fragment|text]]`. */
export function readPageLink(input: DirectiveInput): Inline {
  const args = readArguments(splitArguments(input.content), ['new_window'])
  const target = input.plain(args.target)
  const hash = target.indexOf('#')
  const name = hash === -1 ? target : target.slice(0, hash)
  const colon = name.indexOf(':')
  const namespace = colon > 0 ? (NAMESPACES[name.slice(0, colon).trim().toLowerCase()] ?? null) : null
  const title = namespace ? name.slice(colon + 1) : name
  return {
    kind: 'page',
    title: title.replaceAll('_', ' ').replace(/ +/g, ' ').trim(),
    namespace,
    fragment: hash === -1 ? null : target.slice(hash + 1).trim() || null,
    children: linkText(args, input),
    newWindow: opensWindow(args),
  }
}

function linkText(args: Arguments, input: DirectiveInput): readonly Inline[] | null {
  return args.text === '' ? null : input.parseText(args.text)
}

function opensWindow(args: Arguments): boolean {
  const value = args.options.get('new_window')?.toLowerCase()
  return value === 'true' || value === '1'
}
