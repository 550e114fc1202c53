// Describes a guide in the vocabulary of schema.org for search engines.
import { parseWiki, renderText } from '@stepwright/wiki-syntax'
import type { SharedGuide } from '#guides/guides.schema.ts'
import type { Image } from '#image-sizes/image.schema.ts'
import { previewOf } from './images.ts'
import { isRemark } from './signs.ts'
import type { Words } from './words.ts'

type Step = SharedGuide['steps'][number]

export const plainText = (wiki: string): string => renderText(parseWiki(wiki, { context: 'block' })).trim()

export function imagesOf(step: Step): readonly Image[] {
  const { type, data } = step.media
  return type === 'image' && Array.isArray(data) ? (data as Image[]) : []
}

/** Returns an ISO 8601 duration such as `PT1H30M`. */
export function isoDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  const rest = minutes % 60
  const time = `${hours ? `${hours}H` : ''}${rest ? `${rest}M` : ''}`
  return `P${days ? `${days}D` : ''}${time ? `T${time}` : ''}`
}

const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString()

interface HowToContext {
  canonical: string
  description: string
  words: Words
}

export function howTo(guide: SharedGuide, { canonical, description, words }: HowToContext): object {
  const seconds = guide.time_required_max || guide.time_required_min
  return {
    '@context': 'https://schema.org',
    '@type': 'HowTo',
    name: guide.title,
    ...(description ? { description } : {}),
    url: canonical,
    inLanguage: guide.langid,
    dateModified: isoTime(guide.modified_date),
    ...(guide.published_date ? { datePublished: isoTime(guide.published_date) } : {}),
    // The one who looks after it, who may have written nothing.
    maintainer: { '@type': 'Person', name: guide.author.username },
    ...(guide.image ? { image: previewOf(guide.image) } : {}),
    ...(seconds ? { totalTime: isoDuration(seconds) } : {}),
    ...(guide.parts.length ? { supply: guide.parts.map((part) => needed('HowToSupply', part)) } : {}),
    ...(guide.tools.length ? { tool: guide.tools.map((tool) => needed('HowToTool', tool)) } : {}),
    step: guide.steps.map((step, index) => stepOf(step, words.step(index + 1), canonical)),
  }
}

const needed = (type: 'HowToSupply' | 'HowToTool', thing: SharedGuide['parts'][number]) => ({
  '@type': type,
  name: thing.text,
  requiredQuantity: thing.quantity,
})

function stepOf(step: Step, name: string, canonical: string): object {
  const images = imagesOf(step)
  return {
    '@type': 'HowToStep',
    name: step.title || name,
    url: `${canonical}#s${step.stepid}`,
    ...(images[0] ? { image: previewOf(images[0]) } : {}),
    ...(step.lines.length > 0 && {
      itemListElement: step.lines.map((line) => ({
        '@type': isRemark(line.bullet) ? 'HowToTip' : 'HowToDirection',
        text: plainText(line.text_raw),
      })),
    }),
  }
}
