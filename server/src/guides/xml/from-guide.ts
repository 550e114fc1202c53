// Converts the guide of the API to the input of its XML.
import { englishDifficulty } from '@stepwright/rules'
import { apiBase } from '#platform/http/request/addresses.ts'
import { findFlag } from '../flags/flags.ts'
import type { Guide, GuideSummary, SharedGuide } from '../guides.schema.ts'
import type { Step } from '../steps.schema.ts'
import type { GuideForXml } from './guide-xml.ts'
import type { MediaForXml } from './media-xml.ts'
import type { FlagForXml, ImageForXml, NamedGuideForXml } from './shared-elements.ts'
import { wholeAddress } from './values.ts'

export function guideForXml(guide: SharedGuide): GuideForXml {
  const { author, intro_video_url, introduction_raw } = guide
  // The format has no element for an introductory video, but the introduction can link to it.
  const film = intro_video_url ? `[video|${wholeAddress(intro_video_url, '')}]\n\n` : ''
  return {
    ...guide,
    author: author.userid > 0 ? author : null,
    // Readers of the format know the English words only, for guides in any language.
    difficulty: englishDifficulty(guide.difficulty),
    introduction_raw: film + introduction_raw,
    flags: guide.flags.map(flagForXml),
    prerequisites: guide.prerequisites.map(namedGuide),
    steps: guide.steps.map((step) => ({ ...step, media: mediaForXml(step.media) })),
  }
}

/** Another guide with the URL of its own XML. */
export function namedGuide(guide: GuideSummary): NamedGuideForXml {
  return { ...guide, path: `${apiBase}/guides/${guide.guideid}?type=XML` }
}

function flagForXml(flag: Guide['flags'][number]): FlagForXml {
  if (typeof flag !== 'string') return flag
  const known = findFlag(flag)
  return { flagid: flag, title: known?.title ?? flag, text: known?.text ?? '' }
}

type MediaData<Type> = Extract<MediaForXml, { type: Type }>['data']
type VideoData = MediaData<'video'>

/** The relevant members of a video; some are missing while it is being converted. */
interface Video {
  encodings?: VideoData['encodings']
  meta?: VideoData['source'] | null
  duration?: number
  width?: number
  height?: number
  image?: { image: ImageForXml & { guid: string } } | null
}

function mediaForXml({ type, data }: Step['media']): MediaForXml {
  switch (type) {
    case 'image':
      return { type, data: data as ImageForXml[] }
    case 'embed':
      return { type, data: data as MediaData<'embed'> }
    case 'video': {
      const { encodings = [], meta, duration, width, height, image } = data as Video
      const source = {
        duration_in_ms: duration ?? null,
        width: width ?? null,
        height: height ?? null,
        ...meta,
      }
      return { type, data: { encodings, source, poster: image?.image ?? null } }
    }
  }
}
