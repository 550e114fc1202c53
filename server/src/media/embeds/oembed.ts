// Requests oEmbed data of a video from its provider. Without an answer, the data in the address is used.
import { sendOutgoing } from '#platform/http/outgoing/outgoing.ts'
import { escapeXml } from '#platform/markup.ts'
import { type EmbedAddress, pageOf, playerOf } from './addresses.ts'

/** Addresses of the providers; tests run their own servers. */
export interface OembedSource {
  addresses: Record<EmbedAddress['provider'], string>
  mayReach?: (address: string) => boolean
}

export const publicOembed: OembedSource = {
  addresses: { youtube: 'https://www.youtube.com/oembed', vimeo: 'https://vimeo.com/api/oembed.json' },
}

/** All fields of an embed except its number, named as in the API. */
export interface EmbedFacts {
  title: string
  width: number
  height: number
  data: {
    url: string
    type: 'video'
    version: '1.0'
    html: string
    provider_name: string
    provider_url: string
    author_name: string
    author_url: string
    cache_age: number | null
  }
}

const timeoutMs = 5000
const maxBytes = 100_000
const usual = { width: 640, height: 360 }
const providers = {
  youtube: { name: 'YouTube', url: 'https://www.youtube.com/' },
  vimeo: { name: 'Vimeo', url: 'https://vimeo.com/' },
} as const

/** The player is built here: no HTML of a provider is passed on. */
export function embedFromAddress(address: EmbedAddress, reply: Record<string, unknown> = {}): EmbedFacts {
  const { name, url } = providers[address.provider]
  const width = sideOf(reply.width) ?? usual.width
  const height = (reply.width === undefined ? undefined : sideOf(reply.height)) ?? usual.height
  return {
    title: textOf(reply.title) || `${name} ${address.id}`,
    width,
    height,
    data: {
      url: pageOf(address),
      type: 'video',
      version: '1.0',
      html:
        `<iframe src="${escapeXml(playerOf(address))}" width="${width}" height="${height}" ` +
        `title="${name}" allow="fullscreen; picture-in-picture" allowfullscreen ` +
        'referrerpolicy="strict-origin-when-cross-origin"></iframe>',
      provider_name: name,
      provider_url: url,
      author_name: textOf(reply.author_name),
      author_url: addressOf(reply.author_url),
      cache_age: sideOf(reply.cache_age) ?? null,
    },
  }
}

export async function lookUpEmbed(address: EmbedAddress, source: OembedSource): Promise<EmbedFacts> {
  return embedFromAddress(address, await ask(address, source))
}

async function ask(address: EmbedAddress, source: OembedSource): Promise<Record<string, unknown>> {
  const query = new URLSearchParams({ url: pageOf(address), format: 'json', dnt: '1' })
  try {
    const answer = await sendOutgoing({
      url: `${source.addresses[address.provider]}?${query}`,
      headers: { accept: 'application/json' },
      timeoutMs,
      maxBytes,
      redirects: 2,
      ...(source.mayReach ? { mayReach: source.mayReach } : {}),
    })
    const fields: unknown = answer.status === 200 ? JSON.parse(answer.body.toString()) : {}
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {}
  } catch {
    // The provider is unreachable or sends invalid data: the address alone is enough.
    return {}
  }
}

const sideOf = (value: unknown): number | undefined => {
  const side = Math.round(Number(value))
  return side >= 1 && side <= 100_000 ? side : undefined
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/\p{C}/gu, ' ').trim().slice(0, 200).toWellFormed() : ''

const addressOf = (value: unknown): string => {
  const url = typeof value === 'string' && value.length <= 500 ? URL.parse(value) : null
  return url?.protocol === 'https:' ? url.href : ''
}
