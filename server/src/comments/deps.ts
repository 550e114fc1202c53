// What comments need of guides, which stand to their right: given by the assembly of the application.
import type { RawBuilder } from 'kysely'
import type { GuideSources } from '#pages/texts/links.ts'
import type { Context } from '#platform/http/request/context.ts'

export interface CommentedGuide {
  guideid: number
  langid: string
}

export interface CommentLookups {
  /** Existence, then visibility. */
  getGuide(ctx: Context, guideid: number): Promise<CommentedGuide>
  /** The guide of a step; for who adds something to it the step must be there still. */
  getGuideOfStep(ctx: Context, stepid: number, mustBeThere: boolean): Promise<CommentedGuide>
  mayEditGuide(ctx: Context, guideid: number): Promise<boolean>
  /** What a query over `guides` asks so that the caller sees each of them. */
  isViewable(ctx: Context): RawBuilder<boolean>
  links: GuideSources
}
