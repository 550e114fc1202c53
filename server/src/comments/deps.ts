// The interface of guides that comments use; the application provides it, because comments may not import guides.
import type { RawBuilder } from 'kysely'
import type { GuideSources } from '#pages/texts/links.ts'
import type { Context } from '#platform/http/request/context.ts'

export interface CommentedGuide {
  guideid: number
  langid: string
}

export interface CommentLookups {
  /** 404 if the guide does not exist or the caller may not see it. */
  getGuide(ctx: Context, guideid: number): Promise<CommentedGuide>
  /** Returns the guide of a step; with `mustExist` also requires that the step was not removed. */
  getGuideOfStep(ctx: Context, stepid: number, mustExist: boolean): Promise<CommentedGuide>
  mayEditGuide(ctx: Context, guideid: number): Promise<boolean>
  /** Restricts a query over `guides` to those that the caller may see. */
  isViewable(ctx: Context): RawBuilder<boolean>
  links: GuideSources
}
