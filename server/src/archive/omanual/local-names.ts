// Names of files in an oManual bundle, and the replacement of addresses of the site by them. Pure.

/** The folder of a guide: letters and digits of its title, and its number. */
export function folderOf({ title, guideid }: { title: string; guideid: number }): string {
  const words = title
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${[...words].slice(0, 80).join('') || 'Guide'}-${guideid}`
}

export interface LocalNames {
  /** By `guid` of images, videos and documents: path from the document. */
  media: ReadonlyMap<string, string>
  /** By number: path from the document. */
  guides: ReadonlyMap<number, string>
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Addresses of things outside of the bundle stay. */
export function localise(xml: string, baseUrl: string, { media, guides }: LocalNames): string {
  const address = new RegExp(
    `${escaped(baseUrl)}/(?:` +
      String.raw`media/(?:images|videos|documents)/([A-Za-z0-9]+)[^\s"<>&]*` +
      String.raw`|(?:Guide|Teardown)/[^/\s"<>]+/(\d+)(?:#s\d+)?` +
      String.raw`|api/2\.0/guides/(\d+)\?type=XML)`,
    'g',
  )
  return xml.replaceAll(address, (whole, guid?: string, guideid?: string, named?: string) => {
    const found = guid ? media.get(guid) : guides.get(Number(guideid ?? named))
    return found ?? whole
  })
}
