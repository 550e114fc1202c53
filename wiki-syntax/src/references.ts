// Lists the references of a text, so that all targets can be looked up together before it is rendered.
import type { GuideListOptions } from './tree/options.ts'
import type { Block, Inline, List, PageNamespace, VideoOrigin, WikiTree } from './tree/tree.ts'

export type References = {
  readonly guides: readonly { readonly id: number; readonly stepId: number | null }[]
  readonly pages: readonly { readonly title: string; readonly namespace: PageNamespace | null }[]
  readonly images: readonly number[]
  readonly documents: readonly number[]
  readonly videos: readonly number[]
  readonly products: readonly string[]
  readonly posts: readonly number[]
  readonly guideLists: readonly GuideListOptions[]
}

type ReferenceMaps = { readonly [Kind in keyof References]: Map<string, References[Kind][number]> }

/**
 * Everything a tree refers to, each thing once, in the order of the text.
 * @example listReferences(parseWiki('See [guide|7].', { context: 'inline' })).guides // [{ id: 7, stepId: null }]
 */
export function listReferences(tree: WikiTree): References {
  const found: ReferenceMaps = {
    guides: new Map(),
    pages: new Map(),
    images: new Map(),
    documents: new Map(),
    videos: new Map(),
    products: new Map(),
    posts: new Map(),
    guideLists: new Map(),
  }
  if (tree.kind === 'inline') visitInlines(tree.children, found)
  else visitBlocks(tree.blocks, found)
  return {
    guides: [...found.guides.values()],
    pages: [...found.pages.values()],
    images: [...found.images.values()],
    documents: [...found.documents.values()],
    videos: [...found.videos.values()],
    products: [...found.products.values()],
    posts: [...found.posts.values()],
    guideLists: [...found.guideLists.values()],
  }
}

function visitBlocks(blocks: readonly Block[], found: ReferenceMaps): void {
  for (const block of blocks) {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        visitInlines(block.children, found)
        break
      case 'list':
        visitList(block, found)
        break
      case 'quote':
        visitInlines(block.attribution ?? [], found)
        visitBlocks(block.blocks, found)
        break
      case 'table':
        for (const row of block.rows) for (const cell of row) visitInlines(cell.children, found)
        break
      case 'figure':
        visitInlines([block.media], found)
        break
    }
  }
}

function visitList(list: List, found: ReferenceMaps): void {
  for (const item of list.items) {
    visitInlines(item.children, found)
    for (const nested of item.lists) visitList(nested, found)
  }
}

function visitInlines(nodes: readonly Inline[], found: ReferenceMaps): void {
  for (const node of nodes) {
    if ('children' in node && node.children) visitInlines(node.children, found)
    if ('caption' in node && node.caption) visitInlines(node.caption, found)
    visitNode(node, found)
  }
}

function visitNode(node: Inline, found: ReferenceMaps): void {
  switch (node.kind) {
    case 'guide':
      if (node.id) found.guides.set(`${node.id} ${node.stepId}`, { id: node.id, stepId: node.stepId })
      break
    case 'page':
      if (node.title !== '') {
        const { title, namespace } = node
        found.pages.set(`${namespace}:${title}`, { title, namespace })
      }
      break
    case 'image':
      found.images.set(`${node.id}`, node.id)
      break
    case 'document':
      if (node.id) found.documents.set(`${node.id}`, node.id)
      break
    case 'post':
      if (node.id) found.posts.set(`${node.id}`, node.id)
      break
    case 'product':
      found.products.set(node.sku, node.sku)
      break
    case 'video':
    case 'embed':
      visitVideo(node.origin, found)
      break
    case 'guide-list': {
      const { tags, type } = node
      found.guideLists.set(JSON.stringify([tags, type]), { tags, type })
    }
  }
}

function visitVideo(origin: VideoOrigin, found: ReferenceMaps): void {
  if (origin.service === 'library') found.videos.set(`${origin.id}`, origin.id)
}
