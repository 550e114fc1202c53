// Inserts a chosen video or embed into a step or the introduction.
import type { Clip } from '../clip.ts'
import { rememberClip } from '../clips.ts'
import { setClip, setField } from '../document.ts'
import type { Purpose } from '../take-files.ts'
import { useEditor } from '../use-editor.ts'

export function useVideos(purpose: Purpose) {
  const { edit, pickClip, addEmbed } = useEditor()
  const put = (clip: Clip | null) => {
    if (!clip) return
    rememberClip(clip)
    const { objectid, kind } = clip
    edit((document) =>
      purpose.to === 'step'
        ? setClip(document, purpose.stepid, { type: kind, data: objectid })
        : setField(document, 'objectid', objectid),
    )
  }
  return {
    fromAddress: () => void addEmbed().then(put),
    fromOwn: () => void pickClip().then(put),
  }
}
