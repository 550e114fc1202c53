// Text that is made within a transaction and sent after it, compressed so that a long run takes little memory.

import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'

export type HeldText = () => AsyncIterable<Buffer>

export async function holdText(text: AsyncIterable<string>): Promise<HeldText> {
  const packed: Buffer[] = []
  for await (const part of Readable.from(text).pipe(createGzip({ level: 1 }))) packed.push(part as Buffer)
  return () => Readable.from(packed).pipe(createGunzip())
}
