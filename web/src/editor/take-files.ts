// Pictures that were dropped, pasted or chosen: uploaded one after the other and put where they belong.
import { problemText } from '../lib/forms/form-errors.ts'
import type { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { showToast } from '../ui/toasts.tsx'
import { findStep, picturesLimit, picturesOf, setField, setPictures } from './document.ts'
import type { Store } from './store.ts'
import { isLargeEnough, leastHeight, leastWidth, uploadPicture } from './uploads.ts'

interface Taken {
  store: Store
  /** Null stands for the main picture of the guide. */
  stepid: number | null
  files: readonly File[]
}

/** One file after the other; what is refused is told by its name, and the others are still taken. */
export async function takeFiles(
  { store, stepid, files }: Taken,
  words: ReturnType<typeof useTexts>,
  onDone: () => void,
): Promise<void> {
  const { t } = words
  for (const file of files) {
    try {
      const { image, width, height } = await uploadPicture(file)
      store.dispatch({ type: 'images', images: { [image.id]: image } })
      if (stepid !== null && !isLargeEnough({ width, height }))
        showToast(t('edit.tooSmall', { name: file.name, width: leastWidth, height: leastHeight }), 'failed')
      else if (!putPicture(store, stepid, image.id))
        showToast(t('edit.picturesFull', { name: file.name, count: picturesLimit }), 'failed')
    } catch (error) {
      showToast(`${file.name}: ${problemText(error, words)}`, 'failed')
    }
    onDone()
  }
}

/** False where the step is full; the picture is in the own pictures then. */
function putPicture(store: Store, stepid: number | null, imageid: number): boolean {
  const at = Date.now()
  if (stepid === null) {
    store.dispatch({ type: 'edit', change: (document) => setField(document, 'image', imageid), at })
    return true
  }
  const had = picturesOf(findStep(store.get().document, stepid)?.media ?? { type: 'image', data: [] })
  if (had.length >= picturesLimit) return false
  store.dispatch({ type: 'edit', change: (document) => setPictures(document, stepid, [...had, imageid]), at })
  return true
}
