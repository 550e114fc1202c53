// Renders the wiki texts of a guide as HTML, with all references looked up in a few queries.
import {
  listReferences,
  parseWiki,
  type RenderOptions,
  renderHtml,
  type WikiTree,
} from '@stepwright/wiki-syntax'
import { type GuideSources, lookUpLinks, type OptionsForSpots, type TextSeal } from '#pages/texts/links.ts'
import { createYielder, mapWithYields } from '#platform/event-loop.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { GuideContent, StepPositions } from '../content.ts'
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
  /** Resolves the links of texts of one of these guides, for rendering in another form. */
  linksOf: (guideid: number) => RenderOptions
  /** The tags of the rendered texts besides the guide itself. */
  tags: string[]
}

export interface TextsToRender {
  content: Pick<GuideContent, 'introduction' | 'conclusion'>
  steps: Iterable<StepRevisionRow>
  /** Language of the response. */
  langid: string
  /** The guides whose steps it includes, the guide itself last: a reader of the response may view all of them. */
  groups: readonly { guideid: number; places: StepPositions }[]
  /** For guides that are shown in a release. */
  seals?: ReadonlyMap<number, TextSeal>
  /** A published or earlier state, for readers of the history or of a run. */
  isOlder?: boolean | undefined
}

export async function renderTexts(
  ctx: Context,
  { content, steps, langid, groups, seals, isOlder }: TextsToRender,
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
  const at = groups.map(({ guideid }) => `guide:${guideid}` as const)
  const length = content.introduction.length + content.conclusion.length + lengthOf(lines)
  const { begin, tags } = await lookUpLinks(
    ctx,
    // All texts share one limit of length, independent of their single lengths.
    trees.map((tree, index) => ({ references: listReferences(tree), at, length: index === 0 ? length : 0 })),
    { sources: linkSources, langid, withOlder: isOlder },
  )
  const optionsIn = (optionsAt: OptionsForSpots) => (guideid: number) => {
    const seal = seals?.get(guideid)
    return seal ? optionsAt([`guide:${guideid}`], seal) : optionsAt(at)
  }
  const optionsOf = optionsIn(begin())
  const own = groups.at(-1)?.guideid ?? 0
  const guideOf = new Map(groups.flatMap(({ guideid, places }) => places.map(([, id]) => [id, guideid])))
  const options = optionsOf(own)
  await turns(content.introduction.length)
  const introductionHtml = renderHtml(introduction, options)
  await turns(content.conclusion.length)
  const conclusionHtml = renderHtml(conclusion, options)
  const rendered = await mapWithYields(lines, { turns, lengthOf: (step) => step.length }, (step) => {
    const options = optionsOf(guideOf.get(step.stepRevisionid) ?? own)
    return {
      stepRevisionid: step.stepRevisionid,
      lines: step.parsed.map(({ line, tree }) => ({ line, html: renderHtml(tree, options) })),
    }
  })
  return {
    introduction: introductionHtml,
    conclusion: conclusionHtml,
    linesOf: new Map(rendered.map((step) => [step.stepRevisionid, step.lines])),
    linksOf: optionsIn(begin()),
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
