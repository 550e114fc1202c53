// The tree of a wiki text: plain data, a union on `kind`, the only input of renderers.

/** The context of a text: one line of a step (`inline`) or a field with paragraphs (`block`). */
export type WikiContext = 'inline' | 'block'

/** A parsed text. */
export type WikiTree = InlineTree | BlockTree
export type InlineTree = { readonly kind: 'inline'; readonly children: readonly Inline[] }
export type BlockTree = { readonly kind: 'blocks'; readonly blocks: readonly Block[] }

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | Heading
  | List
  | Quote
  | CodeBlock
  | Table
  | { readonly kind: 'rule' }
  | { readonly kind: 'figure'; readonly media: Media }
  | Hidden

export type HeadingLevel = 2 | 3 | 4 | 5 | 6
export type Heading = {
  readonly kind: 'heading'
  readonly level: HeadingLevel
  readonly id: string
  readonly children: readonly Inline[]
}

/** `joinsNext` marks a list whose last line ended in a break that absorbed the blank line after it. */
export type List = {
  readonly kind: 'list'
  readonly ordered: boolean
  readonly items: readonly ListItem[]
  readonly joinsNext: boolean
}
export type ListItem = { readonly children: readonly Inline[]; readonly lists: readonly List[] }

export type QuoteFormat = 'long' | 'featured'
export type Quote = {
  readonly kind: 'quote'
  readonly format: QuoteFormat
  readonly attribution: readonly Inline[] | null
  readonly blocks: readonly Block[]
}

export type CodeBlock = { readonly kind: 'code-block'; readonly text: string; readonly source: string }

export type Table = {
  readonly kind: 'table'
  readonly width: string | null
  readonly rows: readonly (readonly TableCell[])[]
  readonly source: string
}
export type TableCell = {
  readonly head: boolean
  readonly colspan: number
  readonly rowspan: number
  readonly style: string | null
  readonly children: readonly Inline[]
}

export type Mark = 'strong' | 'em' | 'ins' | 'del' | 'sup' | 'sub'

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mark'; readonly mark: Mark; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string; readonly source: string }
  | { readonly kind: 'verbatim'; readonly text: string; readonly source: string }
  | { readonly kind: 'break' }
  | LinkNode
  | Media
  | CodeBlock
  | Hidden

/** Typed but never rendered: comments and the directives of old pages. */
export type Hidden = { readonly kind: 'hidden'; readonly source: string }

/** `children` null means that no text was given: the title of the target is shown. */
type LinkText = { readonly children: readonly Inline[] | null; readonly newWindow: boolean }

/** `automatic` marks a bare address. */
export type UrlLink = {
  readonly kind: 'url'
  readonly href: string
  readonly children: readonly Inline[]
  readonly newWindow: boolean
  readonly automatic: boolean
}
export type PageLink = LinkText & {
  readonly kind: 'page'
  readonly title: string
  readonly namespace: PageNamespace | null
  readonly fragment: string | null
}
export type GuideLink = LinkText & {
  readonly kind: 'guide'
  readonly id: number
  readonly stepId: number | null
  readonly source: string
}
export type PostLink = LinkText & { readonly kind: 'post'; readonly id: number; readonly source: string }
export type DocumentLink = LinkText & {
  readonly kind: 'document'
  readonly id: number
  readonly source: string
}
export type ProductLink = LinkText & {
  readonly kind: 'product'
  readonly sku: string
  readonly source: string
}
export type LinkNode = UrlLink | PageLink | GuideLink | PostLink | DocumentLink | ProductLink

export type PageNamespace = 'WIKI' | 'CATEGORY' | 'INFO' | 'ITEM' | 'USER' | 'TEAM' | 'COURSE'

export type Align = 'left' | 'center' | 'right'
export type ImageSize = 'mini' | 'thumbnail' | 'standard' | 'medium' | 'large' | 'huge' | 'original'

export type Image = {
  readonly kind: 'image'
  readonly id: number
  readonly size: ImageSize
  readonly align: Align
  readonly caption: readonly Inline[] | null
  readonly source: string
}

/** The source of a video; `library` is the media library of the site. */
export type VideoOrigin =
  | { readonly service: 'youtube' | 'vimeo'; readonly id: string }
  | { readonly service: 'library'; readonly id: number }
  | { readonly service: 'address' }

export type Video = {
  readonly kind: 'video'
  readonly origin: VideoOrigin
  readonly address: string
  readonly size: 'small' | 'medium' | 'large'
  readonly align: Align
  readonly caption: readonly Inline[] | null
  readonly source: string
}
export type Embed = {
  readonly kind: 'embed'
  readonly origin: VideoOrigin
  readonly address: string
  readonly align: Align
  readonly source: string
}
export type GuideList = {
  readonly kind: 'guide-list'
  readonly tags: readonly string[]
  readonly type: string | null
  readonly source: string
}
export type Media = Image | Video | Embed | GuideList
