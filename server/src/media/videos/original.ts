// The uploaded file as a playable source: always available, and the only one without an encoder.
import { kindOfExtension } from '../kinds.ts'
import { type MadeEncoding, type MediaObjectRow, readVideoData } from './present-video.ts'

type Uploaded = Pick<MediaObjectRow, 'data' | 'width' | 'height' | 'bytes'>

export function originalOf(row: Uploaded): MadeEncoding[] {
  const { facts } = readVideoData(row)
  const mime = kindOfExtension(facts?.container ?? 'mp4').type
  return [
    {
      column: 'ORIGINAL',
      label: 'Original',
      width: row.width,
      height: row.height,
      codecs: [facts?.videoCodec, facts?.audioCodec].filter(Boolean).join(', '),
      mime,
      bytes: row.bytes ?? 0,
    },
  ]
}
