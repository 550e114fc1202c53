// The file types that a site accepts: by file extension, with name and size limit.
import { extensionOf } from './pixels/formats/formats.ts'

export type FileGroup = 'image' | 'video' | 'pdf' | 'office' | 'text' | '3d_model' | 'archive' | 'other'

export interface FileKind {
  extension: string
  group: FileGroup
  /** `content-type`; never one that a browser would run. */
  type: string
}

const mega = 1024 * 1024

/** The size limit of each group: pictures are decoded, videos are only copied. */
export const limits = { picture: 80 * mega, document: 200 * mega, video: 4096 * mega } as const

export const limitOf = ({ group }: FileKind): number => {
  if (group === 'image') return limits.picture
  return group === 'video' ? limits.video : limits.document
}

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

const groups: Record<Exclude<FileGroup, 'other'>, Record<string, string>> = {
  image: {
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    jpe: 'image/jpeg',
    jfif: 'image/jpeg',
    png: 'image/png',
    gif: 'image/gif',
    webp: 'image/webp',
    avif: 'image/avif',
    heic: 'image/heic',
    heif: 'image/heif',
    hif: 'image/heif',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    bmp: 'image/bmp',
    dib: 'image/bmp',
  },
  video: { mp4: 'video/mp4', m4v: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' },
  pdf: { pdf: 'application/pdf' },
  office: {
    doc: 'application/msword',
    docx: `${openXml}.wordprocessingml.document`,
    xls: 'application/vnd.ms-excel',
    xlsx: `${openXml}.spreadsheetml.sheet`,
    ppt: 'application/vnd.ms-powerpoint',
    pptx: `${openXml}.presentationml.presentation`,
    odt: `${openDocument}.text`,
    ods: `${openDocument}.spreadsheet`,
    odp: `${openDocument}.presentation`,
  },
  text: { txt: 'text/plain; charset=utf-8', csv: 'text/csv; charset=utf-8', md: 'text/plain; charset=utf-8' },
  '3d_model': {
    step: 'model/step',
    stp: 'model/step',
    stl: 'model/stl',
    '3mf': 'model/3mf',
    obj: 'model/obj',
    dxf: 'image/vnd.dxf',
    dwg: 'image/vnd.dwg',
  },
  archive: { zip: 'application/zip' },
}

const kinds = new Map<string, FileKind>(
  Object.entries(groups).flatMap(([group, types]) =>
    Object.entries(types).map(([extension, type]): [string, FileKind] => [
      extension,
      { extension, group: group as FileGroup, type },
    ]),
  ),
)

/** An extension that only an administrator has added is served as plain bytes. */
export const kindOfExtension = (extension: string): FileKind =>
  kinds.get(extension) ?? { extension, group: 'other', type: 'application/octet-stream' }

/** The type that a site accepts for this name; null: none. */
export function kindOfName(filename: string, allowed: readonly string[]): FileKind | null {
  const extension = extensionOf(filename)
  return allowed.includes(extension) ? kindOfExtension(extension) : null
}
