// The public page of a guide, with all of its content in order.
import type { StepForm } from '#forms/forms.schema.ts'
import { listForms } from '#forms/forms.ts'
import { listReleasedForms } from '#forms/lists/released-forms.ts'
import { getReadableGuide } from '#guides/guides.access.ts'
import type { SharedGuide } from '#guides/guides.schema.ts'
import { guideUrl } from '#guides/lists/present-summary.ts'
import { pinRelease } from '#guides/reading/pin-release.ts'
import { showGuide } from '#guides/reading/show.ts'
import { usesReleases } from '#guides/releases/manifest/outside.ts'
import type { OwningGuide } from '#guides/steps/owners.ts'
import { summariesOf } from '#guides/texts/search-texts.ts'
import type { Image } from '#image-sizes/image.schema.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteTag } from '#settings/settings.ts'
import { type Before, guideMain, headSizes, stepSizes } from './guide-main.ts'
import { valuesByStep } from './parts/asked-values.ts'
import { howTo, imagesOf, plainText } from './parts/how-to.ts'
import { firstPicture } from './parts/images.ts'
import { type FirstImage, type PlainPage, shorten } from './parts/page.ts'
import { categoryPath } from './parts/path.ts'
import { wordsIn } from './parts/words.ts'
import { alternatesOf } from './reader-language.ts'

interface GuideOptions {
  lang: string | undefined
  /** A release, for readers who may read it; its page is not for robots. */
  release?: number | undefined
}

export async function guidePage(
  ctx: Context,
  guideid: number,
  { lang, release }: GuideOptions,
): Promise<PlainPage> {
  const row = await getReadableGuide(ctx, guideid)
  const pins = release === undefined ? undefined : await pinRelease(ctx, row, release, lang)
  const { guide, tags } = await showGuide(ctx, row, { langid: lang, ...(pins && { pins }) })
  const words = wordsIn(guide.langid)
  const usual = guide.available_langids.includes(ctx.site.language) ? ctx.site.language : row.langid
  // Uses the title of the original, so that a guide has the same address in every language.
  const url = guideUrl(ctx.url, row)
  const { canonical, alternates } = alternatesOf(guide, { url, usual })
  const description = descriptionOf(guide)
  const isArchived = guide.flags.some((flag) => flagOf(flag) === 'GUIDE_ARCHIVED')
  return {
    title: guide.title,
    langid: guide.langid,
    description,
    canonical,
    isIndexed: !isArchived && row.isPrerequisiteOnly === 0 && release === undefined,
    kind: 'article',
    image: guide.image ?? firstImage(guide),
    alternates,
    data: guide.steps.length > 0 ? [howTo(guide, { canonical, description, words })] : [],
    first: firstOf(guide),
    asks:
      release !== undefined
        ? []
        : [
            `/guides/${guideid}${lang ? `?lang=${lang}` : ''}`,
            `/step_forms/guideid/${guideid}?langid=${guide.langid}`,
          ],
    screen: 'src/screens/guides/GuideScreen.tsx',
    width: 'guide',
    above: categoryPath([guide.category], words),
    lead: '',
    main: guideMain(guide, {
      words,
      base: ctx.url,
      flags: guide.flags.map(flagOf),
      address: canonical,
      before: await listBefore(ctx, guide),
      forms: valuesByStep(await formsOf(ctx, row, { guide, release }), guide.langid),
    }),
    tags: [...tags, `guide:${guideid}`, siteTag],
  }
}

/** With releases, prerequisites may be pinned, with the forms of that time. */
function formsOf(
  ctx: Context,
  row: OwningGuide,
  { guide: { steps, langid }, release }: { guide: SharedGuide; release: number | undefined },
): Promise<StepForm[]> {
  if (usesReleases(ctx) || release !== undefined) return listReleasedForms(ctx, row, { release, langid })
  return listForms(ctx, [...new Set(steps.map((step) => step.guideid))], langid)
}

/** Includes the direct prerequisites but not those of prerequisites. */
async function listBefore(ctx: Context, guide: SharedGuide): Promise<Before[]> {
  const named = new Set([guide.guideid, ...guide.prerequisites.map((each) => each.guideid)])
  const others = new Set(guide.steps.map((step) => step.guideid).filter((guideid) => !named.has(guideid)))
  if (others.size === 0) return guide.prerequisites
  const found = await summariesOf(ctx, [...others], guide.langid)
  return [...guide.prerequisites, ...found.values()]
}

const flagOf = (flag: SharedGuide['flags'][number]): string => (typeof flag === 'string' ? flag : flag.flagid)

const firstImage = (guide: SharedGuide): Image | null =>
  guide.steps.flatMap((step) => [...imagesOf(step)])[0] ?? null

function firstOf(guide: SharedGuide): FirstImage | null {
  if (guide.image) return firstPicture(guide.image, headSizes)
  const image = guide.steps[0] && imagesOf(guide.steps[0])[0]
  return image ? firstPicture(image, stepSizes) : null
}

function descriptionOf(guide: SharedGuide): string {
  const lines = guide.steps[0]?.lines ?? []
  return shorten(
    guide.summary ||
      plainText(guide.introduction_raw) ||
      lines.map((line) => plainText(line.text_raw)).join(' '),
  )
}
