// The wiki texts of a guide → HTML, with everything they link to looked up in a few queries.
import { listReferences, parseWiki, type RenderOptions, renderHtml } from '@stepwright/wiki-syntax'
import type { Context } from '#platform/http/context.ts'
import { type GuideSources, lookUpLinks } from '#wiki/links.ts'
import type { GuideContent } from './content.ts'
import { viewable } from './guides.access.ts'
import { findGuides } from './guides.queries.ts'
import { guideLookups } from './lookups.ts'
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
  const { options, tags } = await lookUpLinks(
    ctx,
    trees.map((tree) => listReferences(tree)),
    linkSources,
  )
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

/** Those that whoever reads may see. */
export const linkSources: GuideSources = {
  findGuideTargets: async (ctx, guideids) => {
    const rows = await viewable(ctx, await findGuides(ctx.db, guideids))
    return new Map(rows.map((row) => [row.guideid, row]))
  },
  listGuideCards: guideLookups.listGuideCards,
}
