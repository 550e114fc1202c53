// The wiki texts of a guide → HTML, with everything they link to looked up in a few queries.
import {
  guideAddress,
  listReferences,
  parseWiki,
  type References,
  type RenderOptions,
  renderHtml,
  type WikiTree,
} from '@stepwright/wiki-syntax'
import { findImages, imageUrl } from '#media/images.ts'
import type { Context } from '#platform/http/context.ts'
import { siteOf } from '#settings/settings.ts'
import { pageTargets } from '#wiki/wiki.ts'
import type { GuideContent } from './content.ts'
import { viewable } from './guides.access.ts'
import { findGuides } from './guides.queries.ts'
import type { Line } from './steps/lines.ts'
import type { StepRevisionRow } from './steps/steps.queries.ts'

export interface Texts {
  introduction: string
  conclusion: string
  /** Rendered lines of each step revision. */
  linesOf: Map<number, { line: Line; html: string }[]>
  /** Where their links lead, for whoever renders them in another form. */
  links: RenderOptions
  /** What the rendered texts rest on besides the guide itself. */
  tags: string[]
}

export async function renderTexts(
  ctx: Context,
  content: Pick<GuideContent, 'introduction' | 'conclusion'>,
  steps: Iterable<StepRevisionRow>,
): Promise<Texts> {
  const introduction = parseWiki(content.introduction, { context: 'block' })
  const conclusion = parseWiki(content.conclusion, { context: 'block' })
  const lines = [...steps].map((step) => ({
    stepRevisionid: step.stepRevisionid,
    parsed: (JSON.parse(step.lines) as Line[]).map((line) => ({
      line,
      tree: parseWiki(line.text, { context: 'inline' }),
    })),
  }))
  const trees = [introduction, conclusion, ...lines.flatMap(({ parsed }) => parsed.map(({ tree }) => tree))]
  const { options, tags } = await lookUpLinks(ctx, trees)
  return {
    introduction: renderHtml(introduction, options),
    conclusion: renderHtml(conclusion, options),
    linesOf: new Map(
      lines.map(({ stepRevisionid, parsed }) => [
        stepRevisionid,
        parsed.map(({ line, tree }) => ({ line, html: renderHtml(tree, options) })),
      ]),
    ),
    links: options,
    tags,
  }
}

async function lookUpLinks(
  ctx: Context,
  trees: WikiTree[],
): Promise<{ options: RenderOptions; tags: string[] }> {
  const references: References[] = trees.map((tree) => listReferences(tree))
  const guideids = references.flatMap(({ guides }) => guides.map(({ id }) => id))
  const guides = new Map(
    (await viewable(ctx, await findGuides(ctx.db, guideids))).map((row) => [row.guideid, row]),
  )
  const pages = await pageTargets(
    ctx.db,
    references.flatMap((each) => each.pages),
  )
  const images = await findImages(
    ctx.db,
    references.flatMap((each) => each.images),
  )
  const site = siteOf(ctx)
  const own = new URL(ctx.url)
  return {
    tags: [...guideids.map((guideid) => `guide:${guideid}`), ...pages.tags],
    options: {
      ownHosts: [own.host],
      ownHttps: own.protocol === 'https:',
      trustedHosts: site.trustedHosts,
      resolve: {
        page: pages.page,
        guide: (id, stepId) => {
          const guide = guides.get(id)
          if (!guide) return null
          const { title, type } = guide
          return {
            href: guideAddress(stepId === null ? { id, title, type } : { id, title, type, stepId }),
            title,
          }
        },
        image: (id) => {
          const image = images.get(id)
          return image
            ? { url: imageUrl(ctx.url, image.guid), width: image.width, height: image.height }
            : null
        },
      },
    },
  }
}
