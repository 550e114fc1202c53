// Reads a guide in the language in which it was written, with edits that wait for review.
import { api, type Guide } from '../lib/api.ts'

/** Without a language the server returns the guide in that of the site. */
export async function readOriginal(guideid: number, signal?: AbortSignal): Promise<Guide> {
  const read = (query: { langid?: string }) =>
    api.getGuide({
      params: { guideid },
      query: { excludePrerequisiteSteps: true, unpatrolled: true, ...query },
      signal,
    })
  const guide = await read({})
  const [original] = guide.available_langids
  return original === undefined || guide.langid === original ? guide : read({ langid: original })
}
