// Paper: loads lazy images as soon as the browser prepares to print, and applies the choices of this browser.
import { readStored, writeStored } from '../../lib/state/storage.ts'

const paperPictures = ['small', 'large', 'none'] as const

export interface PaperChoices {
  pictures: (typeof paperPictures)[number]
  /** The fields of forms. */
  forms: boolean
  comments: boolean
}

const storageKey = 'paper'
const usual: PaperChoices = { pictures: 'small', forms: true, comments: false }

export function readPaperChoices(): PaperChoices {
  const [pictures, forms, comments] = (readStored(storageKey) ?? '').split(' ')
  const known = paperPictures.find((each) => each === pictures)
  return known ? { pictures: known, forms: forms === 'forms', comments: comments === 'comments' } : usual
}

export function writePaperChoices({ pictures, forms, comments }: PaperChoices): void {
  writeStored(storageKey, [pictures, forms ? 'forms' : '-', comments ? 'comments' : '-'].join(' '))
  applyPaperChoices()
}

/** The style sheet for paper reads them, so that the browser's own command prints the same. */
function applyPaperChoices(): void {
  const { pictures, forms, comments } = readPaperChoices()
  const { dataset } = document.documentElement
  dataset.paperPictures = pictures
  dataset.paperForms = String(forms)
  dataset.paperComments = String(comments)
}

function openComments(): void {
  if (!readPaperChoices().comments) return
  for (const closed of document.querySelectorAll<HTMLDetailsElement>('.sw-step-comments:not(.sw-no-print)'))
    closed.open = true
}

/** Returns the pictures that are not there yet; pictures load lazily otherwise. */
function loadPictures(): HTMLImageElement[] {
  const late = [...document.querySelectorAll<HTMLImageElement>('main img')].filter((image) => !image.complete)
  for (const image of late) image.loading = 'eager'
  return late
}

export function preparePaper(): () => void {
  const prepare = () => {
    applyPaperChoices()
    openComments()
    loadPictures()
  }
  applyPaperChoices()
  const paper = window.matchMedia('print')
  const onChange = () => paper.matches && prepare()
  paper.addEventListener('change', onChange)
  window.addEventListener('beforeprint', prepare)
  return () => {
    paper.removeEventListener('change', onChange)
    window.removeEventListener('beforeprint', prepare)
  }
}

/** Longest wait for images. */
const patienceMs = 10_000

/** Prints the page after lazy images are loaded. */
export async function printWithPictures(): Promise<void> {
  openComments()
  const loaded = loadPictures().map((image) => image.decode())
  const { promise: patience, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patienceMs)
  await Promise.race([Promise.allSettled(loaded), patience])
  clearTimeout(timer)
  window.print()
}
