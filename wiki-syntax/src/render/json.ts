// Renders a tree as JSON: a ProseMirror document for editors, with directives as typed.
import type { RenderOptions } from '../tree/options.ts'
import type { Block, Inline, LinkNode, List, Mark, Video, WikiTree } from '../tree/tree.ts'
import { anchorOf } from './anchors.ts'

export type JsonMark = { type: string; attrs?: Record<string, unknown> }
export type JsonNode = {
  type: string
  attrs?: Record<string, unknown> | readonly []
  content?: JsonNode[]
  marks?: JsonMark[]
  text?: string
}

/**
 * The JSON twin of a tree; an empty text is a document with one empty paragraph.
 * @example renderJson(parseWiki('', { context: 'block' })) // { type: 'doc', content: [{ type: 'paragraph' }] }
 */
export function renderJson(tree: WikiTree, options: RenderOptions = {}): JsonNode {
  const content =
    tree.kind === 'inline'
      ? [paragraph(tree.children, options)]
      : tree.blocks.flatMap((block) => blockNodes(block, options))
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function paragraph(nodes: readonly Inline[], options: RenderOptions): JsonNode {
  return withContent({ type: 'paragraph' }, inlineNodes(nodes, [], options))
}

function withContent(node: JsonNode, content: JsonNode[]): JsonNode {
  return content.length > 0 ? { ...node, content } : node
}

function blockNodes(block: Block, options: RenderOptions): JsonNode[] {
  switch (block.kind) {
    case 'paragraph':
      return [paragraph(block.children, options)]
    case 'heading': {
      const node: JsonNode = { type: 'heading', attrs: { level: block.level } }
      return [withContent(node, inlineNodes(block.children, [], options))]
    }
    case 'list':
      return [listNode(block, options)]
    case 'quote': {
      const attribute = block.attribution ? inlineNodes(block.attribution, [], options) : null
      const attrs = {
        format: block.format,
        attribute: attribute?.map((node) => node.text ?? '').join('') ?? null,
      }
      const content = block.blocks.flatMap((inner) => blockNodes(inner, options))
      return [{ type: 'blockquote', attrs, content: content.length > 0 ? content : [{ type: 'paragraph' }] }]
    }
    case 'code-block':
      return [withContent({ type: 'codeBlock' }, block.text === '' ? [] : [textNode(block.text, [])])]
    case 'table':
      return [{ type: 'table', content: sourceLines(block.source) }]
    case 'rule':
      return [{ type: 'horizontalRule' }]
    case 'figure':
      return [figureNode(block.media)]
    case 'hidden':
      return [{ type: 'paragraph', content: [textNode(block.source, [])] }]
  }
}

function sourceLines(source: string): JsonNode[] {
  return source.split(/(?<=\n)/).map((line) => textNode(line, []))
}

function figureNode(media: Extract<Block, { kind: 'figure' }>['media']): JsonNode {
  const node: JsonNode = { type: 'paragraph', content: [textNode(media.source, [])] }
  return media.kind === 'video' ? { ...node, attrs: videoAttributes(media) } : node
}

function videoAttributes(video: Video): Record<string, unknown> {
  return {
    align: video.align,
    caption: video.caption?.map((node) => ('text' in node ? node.text : '')).join('') ?? null,
    formats: null,
    poster: null,
    rule: 'Video',
    service: video.origin.service,
    size: video.size,
    url: video.address,
  }
}

function listNode(list: List, options: RenderOptions): JsonNode {
  const content = list.items.map((item): JsonNode => {
    const nested = item.lists.map((inner) => listNode(inner, options))
    return { type: 'listItem', content: [paragraph(item.children, options), ...nested] }
  })
  return list.ordered
    ? { type: 'orderedList', attrs: { order: 1 }, content }
    : { type: 'bulletList', attrs: [], content }
}

const MARK_NAMES: Record<Mark, string> = {
  strong: 'bold',
  em: 'italic',
  ins: 'underline',
  del: 'strikethrough',
  sup: 'superscript',
  sub: 'subscript',
}

function inlineNodes(
  nodes: readonly Inline[],
  marks: readonly JsonMark[],
  options: RenderOptions,
): JsonNode[] {
  const result: JsonNode[] = []
  for (const node of nodes) {
    for (const json of inlineNode(node, marks, options)) {
      const last = result.at(-1)
      const joins = last?.text !== undefined && json.text !== undefined && last.marks === json.marks
      if (joins) last.text = `${last.text}${json.text}`
      else result.push(json)
    }
  }
  return result
}

function inlineNode(node: Inline, marks: readonly JsonMark[], options: RenderOptions): JsonNode[] {
  switch (node.kind) {
    case 'text':
      return node.text === '' ? [] : [textNode(node.text, marks)]
    case 'mark':
      return inlineNodes(node.children, [...marks, { type: MARK_NAMES[node.mark] }], options)
    case 'code':
      return node.text === '' ? [] : [textNode(node.text, [...marks, { type: 'code' }])]
    case 'break':
      return [{ type: 'customHardBreak' }]
    case 'url':
    case 'page':
      return linkNodes(node, marks, options)
    default:
      return [textNode(node.source, marks)]
  }
}

function linkNodes(node: LinkNode, marks: readonly JsonMark[], options: RenderOptions): JsonNode[] {
  const anchor = anchorOf(node, options)
  if (typeof anchor === 'string') return [textNode(anchor, marks)]
  const { href } = anchor
  const target = node.newWindow ? '_blank' : null
  const mark: JsonMark =
    node.kind === 'page'
      ? {
          type: 'wikiLink',
          attrs: {
            target: node.fragment ? `${node.title}#${node.fragment}` : node.title,
            tag: node.namespace,
            newWindow: node.newWindow,
            href,
          },
        }
      : { type: 'link', attrs: { href, target } }
  const label = node.kind === 'url' ? node.children : anchor.label
  return inlineNodes(label, [...marks, mark], options)
}

function textNode(text: string, marks: readonly JsonMark[]): JsonNode {
  return marks.length > 0 ? { type: 'text', marks: [...marks], text } : { type: 'text', text }
}
