// What the parts of the editor share: the store, a way to change the document, where the caret goes, pictures.
import { createContext, use, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Image } from '../lib/api.ts'
import type { Uploads } from '../lib/uploads/uploads.ts'
import type { Clip } from './clip.ts'
import type { Document } from './document.ts'
import type { EditorState } from './state.ts'
import type { Store } from './store.ts'
import type { Purpose } from './take-files.ts'

export interface Editor {
  store: Store
  guideid: number
  /** Changes with the same group that follow each other quickly are undone together. */
  edit: (change: (document: Document) => Document, group?: string) => void
  /** Once the change is drawn, the field with this name gets the focus. */
  focusOn: (name: string, caret?: number) => void
  /** Uploads files; each is put where it was meant for, or where files of its kind go. */
  addFiles: (purpose: Purpose, files: readonly File[]) => void
  uploads: Uploads<Purpose>
  /** Lets people choose from their pictures. */
  pickPictures: (limit: number) => Promise<readonly Image[]>
  /** Lets people crop a picture and draw on it; the answer is the picture that takes its place. */
  drawOn: (imageid: number) => Promise<Image | null>
  /** Lets people choose from their videos and embeds. */
  pickClip: () => Promise<Clip | null>
  /** Asks for the address of a video on another site. */
  addEmbed: () => Promise<Clip | null>
  openForm: (stepid: number, number: number) => void
  /** Who writes. */
  userid: number
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('useEditor outside of the editor')
  return editor
}

/** A part of the state; whoever watches it is drawn again only when that part changes. */
export function useWatched<T>(store: Store, select: (state: EditorState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

/** Gives the focus to the field of that name, which may only just be coming onto the screen. */
export function focusField(name: string, caret?: number): void {
  // The next key may come at once, so nothing waits for the browser to draw.
  flushSync(() => {})
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  if (!field) return
  field.focus()
  if (caret !== undefined && (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement))
    field.setSelectionRange(caret, caret)
}
