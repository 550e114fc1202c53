// Taking pictures in: one after the other, with what is still to come told, and what was refused by name.
import { api, type Image } from '../lib/api.ts'

export interface UploadedPicture {
  image: Image
  width: number
  height: number
  filename: string
}

export const isPicture = (file: File): boolean => file.type.startsWith('image/')

/** The pictures that are dropped or pasted; words and other files are none. */
export function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(isPicture)
}

export async function uploadPicture(file: File): Promise<UploadedPicture> {
  const name = file.name || 'picture.png'
  return api.uploadImage({ query: { file: name }, body: file })
}

/** What a step shows is at least so large; smaller pictures are blurred on the screen of a workshop. */
export const leastWidth = 800
export const leastHeight = 600

export const isLargeEnough = ({ width, height }: { width: number; height: number }): boolean =>
  width >= leastWidth && height >= leastHeight
