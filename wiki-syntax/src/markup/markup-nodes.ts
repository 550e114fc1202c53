// Elements as any XML or HTML parser can provide them, and the kind of each element.

export type MarkupElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly MarkupNode[]
}
export type MarkupNode = string | MarkupElement

const BLOCKS = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol pre hr table blockquote section article header footer figure'.split(' '),
)

/** Returns whether the element starts a block. */
export function isBlock({ name }: MarkupElement): boolean {
  return BLOCKS.has(name)
}

export function hasClass(node: MarkupElement, name: string): boolean {
  return (node.attributes.class ?? '').split(/\s+/).includes(name)
}
