// Reads the sources of drawn and cropped pictures, so that a comparison can name a changed drawing.
import { picturesOf, type SourceOf } from '@stepwright/rules'
import { findImageSources } from '#media/images/present-image.ts'
import type { Context } from '#platform/http/request/context.ts'
import { readMedia } from '../steps/media.ts'
import type { StepRevisionRow } from '../steps/steps.queries.ts'

/** One query for the pictures of all these steps. */
export async function findSources({ db }: Context, steps: Iterable<StepRevisionRow>): Promise<SourceOf> {
  const imageids = [...steps].flatMap(({ media }) => picturesOf(readMedia(media)))
  const sources = await findImageSources(db, imageids)
  return (imageid) => sources.get(imageid) ?? imageid
}
