// Makes documents and videos for uploads byte by byte, without other programs.

/** A PDF whose first page is red in its upper half. */
export function aPdf(
  options: { pages?: number; script?: string; width?: number; height?: number; remark?: string } = {},
): Buffer {
  const { pages = 2, width = 300, height = 400 } = options
  const kids = Array.from({ length: pages }, (_, at) => `${4 + at} 0 R`).join(' ')
  const script = options.script ? ` /OpenAction << /S /JavaScript /JS (${options.script}) >>` : ''
  const drawing = `1 0 0 rg 0 ${height / 2} ${width} ${height / 2} re f`
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 3 0 R >>`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${script} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    ...Array.from({ length: pages }, () => page),
  ]
  let text = `%PDF-1.4\n${options.remark ? `%${options.remark}\n` : ''}`
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A ZIP of empty, uncompressed files. */
export function aZip(names: readonly string[], first = ''): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [index, name] of names.entries()) {
    const content = Buffer.from(index === 0 ? first : '')
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt32LE(content.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    local.push(head, Buffer.from(name), content)
    central.push(entry, Buffer.from(name))
    at += 30 + name.length + content.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, directory, end])
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** GPS position of a video as phones and cameras write it. */
export const placeNote = '+51.0504+013.7373/'

/** A track of position texts beside the pictures, with an index like theirs. */
function placeTrack(at: number): Buffer {
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('meta'), Buffer.alloc(12))
  const half = placeNote.length / 2
  const table = box(
    'stbl',
    box('stsz', int(0), int(half), int(2)),
    box('stsc', int(0), int(1), int(1), int(1), int(1)),
    box('stco', int(0), int(2), int(at), int(at + half)),
  )
  return box('trak', box('mdia', handler, box('minf', table)))
}

/** The same video with its GPS position in the index, beside its pictures and after them. */
export function anMp4WithPlace(): Buffer {
  const plain = anMp4()
  const at = plain.indexOf('moov') - 4
  const length = plain.readUInt32BE(at)
  const note = Buffer.from(placeNote)
  const added = (where: number) =>
    Buffer.concat([
      box('udta', box('\xa9xyz', note)),
      box('meta', int(0), note),
      placeTrack(where),
      Buffer.alloc(4),
    ])
  const head = Buffer.concat([
    plain.subarray(0, at),
    int(length + added(0).length),
    plain.subarray(at + 4, at + length),
  ])
  const pictures = head.length + added(0).length
  return Buffer.concat([
    head,
    added(pictures + 8),
    box('mdat', note, Buffer.alloc(1000, 7)),
    box('uuid', Buffer.alloc(16, 1), note),
  ])
}

/** A valid container whose pictures are zeros, so that no player can show it. */
export function anMp4(
  options: { width?: number; height?: number; ms?: number; isTurned?: boolean } = {},
): Buffer {
  const { width = 640, height = 360, ms = 4000 } = options
  const fixed = (value: number) => int(value * 65_536)
  const matrix = options.isTurned
    ? [0, 65_536, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000]
    : [65_536, 0, 0, 0, 65_536, 0, 0, 0, 0x40000000]
  const times = [int(0), int(0), int(0), int(1000), int(ms)]
  const header = box('tkhd', Buffer.alloc(40), ...matrix.map(int), fixed(width), fixed(height))
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(12))
  const profile = box('avcC', Buffer.from([1, 0x4d, 0x40, 0x1f]))
  const stsd = box('stsd', int(0), int(1), box('avc1', Buffer.alloc(78), profile))
  const stts = box('stts', int(0), int(1), int(100), int(40))
  const media = box('mdia', box('mdhd', ...times, int(0)), handler, box('minf', box('stbl', stsd, stts)))
  const index = box('moov', box('mvhd', ...times, Buffer.alloc(80)), box('trak', header, media))
  return Buffer.concat([box('ftyp', Buffer.from('isom'), int(0)), index, box('mdat', Buffer.alloc(1000))])
}

const element = (id: number, body: Buffer): Buffer => {
  const name = Buffer.from(id.toString(16).padStart(id > 0xff ? 4 : 2, '0'), 'hex')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x10000000 + body.length)
  return Buffer.concat([name, size, body])
}

export function aWebm(docType = 'webm', tags?: Buffer): Buffer {
  const number = (value: number) => Buffer.from([value >> 8, value & 255])
  const float = Buffer.alloc(8)
  float.writeDoubleBE(5000)
  const size = element(0xe0, Buffer.concat([element(0xb0, number(320)), element(0xba, number(240))]))
  const track = Buffer.concat([element(0x83, Buffer.from([1])), element(0x86, Buffer.from('V_VP9')), size])
  const segment = Buffer.concat([
    element(0x1549a966, element(0x4489, float)),
    element(0x1654ae6b, element(0xae, track)),
    element(0x1f43b675, Buffer.alloc(100)),
    ...(tags ? [element(0x1254c367, tags)] : []),
  ])
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, Buffer.from(docType))),
    element(0x18538067, segment),
  ])
}
