// Context of the editor's parts: store, changes, focus, and pictures.
import { createContext, use, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Image } from '../lib/api.ts'
import type { Watched } from '../lib/state/store.ts'
import type { Uploads } from '../lib/uploads/uploads.ts'
import type { Clip } from './clip.ts'
import type { Document } from './document.ts'
import { unfold } from './panels.ts'
import type { EditorState } from './state.ts'
import type { Store } from './store.ts'
import type { Purpose } from './take-files.ts'

/** Another window in which the guide is edited. */
export interface OtherEditor {
  windowid: string
  userid: number
  username: string
  stepid: number | null
}

export interface Editor {
  store: Store
  guideid: number
  /** Quick consecutive changes of the same group are undone together. */
  edit: (change: (document: Document) => Document, group?: string) => void
  /** Name of the field that is focused after rendering the change. */
  focusOn: (name: string, caret?: number) => void
  /** Uploads files and inserts each at its target, or where files of its kind go. */
  addFiles: (purpose: Purpose, files: readonly File[]) => void
  uploads: Uploads<Purpose>
  /** Lets the user choose from uploaded pictures. */
  pickPictures: (limit: number) => Promise<readonly Image[]>
  /** Lets the user crop and annotate a picture; returns the new picture. */
  drawOn: (imageid: number) => Promise<Image | null>
  /** Lets the user choose from own videos and embeds. */
  pickClip: () => Promise<Clip | null>
  /** Asks for the address of a video on another site. */
  addEmbed: () => Promise<Clip | null>
  openForm: (stepid: number) => void
  /** The author. */
  userid: number
  /** Other windows in which the guide is edited now. */
  others: Watched<readonly OtherEditor[]>
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('useEditor outside of the editor')
  return editor
}

/** Selects a part of the state; components render again only when that part changes. */
export function useWatched<T>(store: Store, select: (state: EditorState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

/** Focuses the field of that name, which may be about to be rendered. */
export function focusField(name: string, caret?: number): void {
  // Synchronous if possible, because the next key may follow before the browser renders.
  flushSync(() => {})
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  if (!field) return
  unfold(field)
  field.focus()
  if (caret !== undefined && (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement))
    field.setSelectionRange(caret, caret)
}
