// The wiki texts of a guide → HTML, with everything they link to looked up in a few queries.
import {
  listReferences,
  parseWiki,
  type RenderOptions,
  renderHtml,
  type WikiTree,
} from '@stepwright/wiki-syntax'
import { type GuideSources, lookUpLinks } from '#pages/texts/links.ts'
import { createYielder, mapWithYields } from '#platform/event-loop.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { GuideContent } from '../content.ts'
import { findGuides } from '../guides.queries.ts'
import type { Line } from '../lines.ts'
import type { StepRevisionRow } from '../steps/steps.queries.ts'
import { viewable } from '../viewable.ts'
import { guideLookups, targetsIn } from './lookups.ts'

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

export interface TextsToRender {
  content: Pick<GuideContent, 'introduction' | 'conclusion'>
  steps: Iterable<StepRevisionRow>
  /** Language of the answer. */
  langid: string
  /** The guide and those whose steps are shown with it: whoever reads the answer sees them all. */
  guideids: readonly number[]
  /** A state that was shown before, for those who read the history or follow the run. */
  isOlder?: boolean | undefined
}

export async function renderTexts(
  ctx: Context,
  { content, steps, langid, guideids, isOlder }: TextsToRender,
): Promise<Texts> {
  const turns = createYielder()
  const blocks = [content.introduction, content.conclusion]
  const [introduction, conclusion] = (await mapWithYields(
    blocks,
    { turns, lengthOf: (text) => text.length },
    (text) => parseWiki(text, { context: 'block' }),
  )) as [WikiTree, WikiTree]
  const lines = await mapWithYields(steps, { turns, lengthOf: (step) => step.lines.length }, (step) => ({
    stepRevisionid: step.stepRevisionid,
    length: step.lines.length,
    parsed: (JSON.parse(step.lines) as Line[]).map((line) => ({
      line,
      tree: parseWiki(line.text, { context: 'inline' }),
    })),
  }))
  const trees = [introduction, conclusion, ...lines.flatMap(({ parsed }) => parsed.map(({ tree }) => tree))]
  const at = guideids.map((guideid) => `guide:${guideid}` as const)
  const length = content.introduction.length + content.conclusion.length + lengthOf(lines)
  const { begin, tags } = await lookUpLinks(
    ctx,
    // All of them share their room, so it does not matter which of them is how long.
    trees.map((tree, index) => ({ references: listReferences(tree), at, length: index === 0 ? length : 0 })),
    { sources: linkSources, langid, withOlder: isOlder },
  )
  const options = begin()(at)
  await turns(content.introduction.length)
  const introductionHtml = renderHtml(introduction, options)
  await turns(content.conclusion.length)
  const conclusionHtml = renderHtml(conclusion, options)
  const rendered = await mapWithYields(lines, { turns, lengthOf: (step) => step.length }, (step) => ({
    stepRevisionid: step.stepRevisionid,
    lines: step.parsed.map(({ line, tree }) => ({ line, html: renderHtml(tree, options) })),
  }))
  return {
    introduction: introductionHtml,
    conclusion: conclusionHtml,
    linesOf: new Map(rendered.map((step) => [step.stepRevisionid, step.lines])),
    links: begin()(at),
    tags,
  }
}

const lengthOf = (steps: readonly { parsed: readonly { line: Line }[] }[]): number =>
  steps.reduce((sum, { parsed }) => sum + parsed.reduce((all, { line }) => all + line.text.length, 0), 0)

/** Those that whoever reads may see. */
export const linkSources: GuideSources = {
  findGuideTargets: async (ctx, guideids, langid) =>
    targetsIn(ctx.db, await viewable(ctx, await findGuides(ctx.db, guideids)), langid),
  listGuideCards: guideLookups.listGuideCards,
}
