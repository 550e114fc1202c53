// Renders the wiki texts of a guide as HTML, with all references looked up in a few queries.
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
  /** Resolves their links, for rendering in another form. */
  links: RenderOptions
  /** The tags of the rendered texts besides the guide itself. */
  tags: string[]
}

export interface TextsToRender {
  content: Pick<GuideContent, 'introduction' | 'conclusion'>
  steps: Iterable<StepRevisionRow>
  /** Language of the response. */
  langid: string
  /** The guide and the guides whose steps it includes: a reader of the response may view all of them. */
  guideids: readonly number[]
  /** A published or earlier state, for readers of the history or of a run. */
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
    // All texts share one limit of length, independent of their single lengths.
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

/** Returns those that the reader may view. */
export const linkSources: GuideSources = {
  findGuideTargets: async (ctx, guideids, langid) =>
    targetsIn(ctx.db, await viewable(ctx, await findGuides(ctx.db, guideids)), langid),
  listGuideCards: guideLookups.listGuideCards,
}
