// Members of guides, steps and lines that only the hosted profile of the API returns.
import { parseWiki, type RenderOptions, renderJson } from '@stepwright/wiki-syntax'
import { categoryGuidesTag } from '#pages/deps.ts'
import type { Context } from '#platform/http/request/context.ts'
import { profileOf } from '#settings/profile.ts'
import { siteOf } from '#settings/settings.ts'
import { bulletStyle } from './bullets.ts'
import { listDependents } from './guides.queries.ts'
import type { SharedGuide } from './guides.schema.ts'
import type { Step } from './steps.schema.ts'
import { viewable } from './viewable.ts'

export const hasHostedMembers = (ctx: Context): boolean => profileOf(siteOf(ctx)).hasHostedMembers

/** Adds them to the guide in the hosted profile; the counts depend on other guides, hence the tag. */
export async function withHostedMembers(
  ctx: Context,
  guide: SharedGuide,
  links: RenderOptions,
): Promise<{ guide: SharedGuide; tags: string[] }> {
  if (!hasHostedMembers(ctx)) return { guide, tags: [] }
  const dependents = await viewable(ctx, await listDependents(ctx.db, guide.guideid))
  const { guideid, introduction_raw, url } = guide
  return {
    guide: {
      ...guide,
      body_url_path: url.slice(ctx.url.length),
      introduction_json: renderJson(parseWiki(introduction_raw, { context: 'block' }), links),
      intro_video_media_item: null,
      number_of_dependent_guides: dependents.length,
      ogdc_enabled: 'inherit',
      per_step_time_enabled: false,
      should_use_granular_permissions: false,
      work_log_url: `${ctx.url}/Guide/data-capture/${guideid}`,
      steps: guide.steps.map(hostedStep),
    },
    tags: [categoryGuidesTag],
  }
}

export const withHostedStep = (ctx: Context, step: Step): Step =>
  hasHostedMembers(ctx) ? hostedStep(step) : step

function hostedStep(step: Step): Step {
  const [image] = step.media.type === 'image' ? (step.media.data as { original: string }[]) : []
  return {
    ...step,
    lines: step.lines.map((line) => ({ ...line, bullet_style: bulletStyle(line.bullet) })),
    imageURL: image?.original ?? '',
    time_estimate: 0,
  }
}
