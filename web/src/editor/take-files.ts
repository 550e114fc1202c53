// Decides where dropped, pasted or chosen files go, and inserts them after their upload.
import { api } from '../lib/api.ts'
import { freshKey } from '../lib/fresh-key.ts'
import type { useTexts } from '../lib/i18n/TextsProvider.tsx'
import type { Upload } from '../lib/uploads/uploads.ts'
import { sized } from '../media/queries.ts'
import { showToast } from '../ui/toasts.tsx'
import { clipOf } from './clip.ts'
import { rememberClip } from './clips.ts'
import {
  type Document,
  findStep,
  insertStep,
  newStep,
  nextStepid,
  picturesLimit,
  picturesOf,
  setClip,
  setField,
  setPictures,
} from './document.ts'
import { documentOf, rememberDocument } from './documents.ts'
import type { Store } from './store.ts'

export type Purpose =
  | { to: 'main' | 'intro' | 'documents' | 'newStep' }
  | { to: 'step'; readonly stepid: number }

type FileKind = 'picture' | 'video' | 'document'
const pictureNames = /\.(?:jpe?g|png|webp|avif|gif|tiff?|bmp|hei[cf])$/i
const videoNames = /\.(?:mp4|mov|m4v|webm)$/i

/** The server decides by file name, too. Some systems report no type for formats of cameras. */
export function kindOf({ name, type }: Pick<File, 'name' | 'type'>): FileKind {
  if (type.startsWith('image/') || pictureNames.test(name)) return 'picture'
  return type.startsWith('video/') || videoNames.test(name) ? 'video' : 'document'
}

/** Returns dropped or pasted files; empty for text. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]

/** Word processors add a picture of copied text; then the text is meant. */
export function pastedFiles(data: DataTransfer): File[] {
  const hasLook = data.types.includes('text/html') || data.types.includes('text/rtf')
  return hasLook && data.getData('text/plain').trim() !== '' ? [] : filesIn(data)
}

/** A document goes to the guide wherever it was dropped, and the main picture cannot be a video. */
export function purposeOf(file: Pick<File, 'name' | 'type'>, wanted: Purpose): Purpose | null {
  const kind = kindOf(file)
  if (kind === 'document') return { to: 'documents' }
  if (wanted.to === 'documents') return null
  if (kind === 'video') return wanted.to === 'main' ? { to: 'intro' } : wanted
  return wanted.to === 'intro' ? { to: 'main' } : wanted
}

type Words = ReturnType<typeof useTexts>

export async function take(store: Store, id: number, upload: Upload<Purpose>, words: Words): Promise<void> {
  const kind = kindOf(upload.file)
  if (kind === 'picture') await takePicture(store, id, upload, words)
  else if (kind === 'video') await takeVideo(store, id, upload.purpose)
  else await takeDocument(store, id)
}

const edit = (store: Store, change: (document: Document) => Document) =>
  store.dispatch({ type: 'edit', change, at: Date.now() })

async function takePicture(store: Store, id: number, { file, purpose }: Upload<Purpose>, { t }: Words) {
  const image = sized(await api.getImage({ params: { image: String(id) } }))
  store.dispatch({ type: 'images', images: { [image.id]: image } })
  if (purpose.to === 'main') return edit(store, (document) => setField(document, 'image', image.id))
  if (purpose.to !== 'step') {
    return edit(store, (document) => {
      const step = {
        ...newStep(nextStepid(document), freshKey()),
        media: { type: 'image', data: [image.id] },
      }
      return insertStep(document, document.steps.at(-1)?.stepid ?? null, step)
    })
  }
  const stepid = stepNow(store, purpose.stepid)
  const had = picturesOf(findStep(store.get().document, stepid)?.media ?? { type: 'image', data: [] })
  if (had.length >= picturesLimit)
    showToast(t('edit.picturesFull', { name: file.name, count: picturesLimit }), 'failed')
  else edit(store, (document) => setPictures(document, stepid, [...had, image.id]))
}

/** A new step may have got its id during the upload. */
function stepNow(store: Store, stepid: number): number {
  const { renamed } = store.get()
  return renamed[stepid] ?? stepid
}

async function takeVideo(store: Store, id: number, purpose: Purpose) {
  const clip = clipOf(await api.getVideo({ params: { video: String(id) } }))
  if (clip) rememberClip(clip)
  if (purpose.to === 'step') {
    const stepid = stepNow(store, purpose.stepid)
    return edit(store, (document) => setClip(document, stepid, { type: 'video', data: id }))
  }
  if (purpose.to === 'intro') return edit(store, (document) => setField(document, 'objectid', id))
  edit(store, (document) => {
    const step = { ...newStep(nextStepid(document), freshKey()), media: { type: 'video', data: id } }
    return insertStep(document, document.steps.at(-1)?.stepid ?? null, step)
  })
}

async function takeDocument(store: Store, id: number) {
  rememberDocument(documentOf(await api.getDocument({ params: { document: String(id) } })))
  edit(store, (document) => {
    const { documents } = document.fields
    return documents.includes(id) ? document : setField(document, 'documents', [...documents, id])
  })
}
