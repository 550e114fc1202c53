// Checks a file against its field before it is stored and uploaded.
import type { FileType } from '../queue/device-events.ts'

const mega = 1024 * 1024

const largest: Record<FileType, number> = { Image: 80 * mega, Video: 4096 * mega, Document: 200 * mega }

const videos = ['mp4', 'm4v', 'mov', 'webm']
const pictures = [
  ...['jpg', 'jpeg', 'jpe', 'jfif', 'png', 'gif', 'webp', 'avif'],
  ...['heic', 'heif', 'hif', 'tif', 'tiff', 'bmp', 'dib'],
]

export const videoEndings = videos.map((ending) => `.${ending}`).join(',')

export type FileFault = 'empty' | 'large' | 'noVideo' | 'noDocument'

export function fileFault(type: FileType, { name, size }: Pick<File, 'name' | 'size'>): FileFault | null {
  if (size === 0) return 'empty'
  if (size > largest[type]) return 'large'
  const ending = name.toLowerCase().split('.').at(-1) ?? ''
  if (type === 'Video' && !videos.includes(ending)) return 'noVideo'
  const isOther = !name.includes('.') || videos.includes(ending) || pictures.includes(ending)
  return type === 'Document' && isOther ? 'noDocument' : null
}
