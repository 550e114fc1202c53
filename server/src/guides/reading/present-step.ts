// Presents a step revision as a step.
import { type ImageRow, presentStepImage } from '#media/images/present-image.ts'
import { type ObjectWithPoster, presentMediaObject } from '#media/videos/present-video.ts'
import { styleOfBullet } from '../bullets.ts'
import { readMedia } from '../steps/media.ts'
import type { StepRevisionRow } from '../steps/steps.queries.ts'
import type { Step } from '../steps.schema.ts'
import type { Texts } from '../texts/render.ts'

export interface StepParts {
  step: StepRevisionRow
  /** Concurrency token in the language of the response. */
  token: number
  guideid: number
  orderby: number
  images: ReadonlyMap<number, ImageRow>
  objects: ReadonlyMap<number, ObjectWithPoster>
  texts: Texts
  url: string
}

export function presentStep(parts: StepParts): Step {
  const { step, token, guideid, orderby, images, objects, texts, url } = parts
  const lines = texts.linesOf.get(step.stepRevisionid) ?? []
  return {
    stepid: step.stepid,
    guideid,
    orderby,
    revisionid: token,
    title: step.title,
    lines: lines.map(({ line, html }) => ({
      text_raw: line.text,
      text_rendered: html,
      bullet: line.bullet,
      bullet_styleid: styleOfBullet(line.bullet),
      level: line.level,
      lineid: null,
    })),
    media: presentMedia(step, images, objects, url),
    comments: [],
  }
}

function presentMedia(
  step: StepRevisionRow,
  images: StepParts['images'],
  objects: StepParts['objects'],
  url: string,
): Step['media'] {
  const media = readMedia(step.media)
  if (media.type === 'image') {
    const found = media.data.flatMap((imageid) => images.get(imageid) ?? [])
    return { type: 'image', data: found.map((image) => presentStepImage(image, url)) }
  }
  const object = objects.get(media.data)
  if (!object) return { type: 'image', data: [] }
  return { type: object.kind === 'embed' ? 'embed' : 'video', data: presentMediaObject(object, url) }
}
