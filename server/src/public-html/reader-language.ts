// The language for an anonymous visitor: from the address, otherwise as chosen in the app, otherwise the first of the browser.
import { baseLanguage, type Language, languages, readLanguage } from '@stepwright/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie } from '#auth/tokens/cookies.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'

/** Undefined means the language of the site. The app chooses in the same way, so it requests the same addresses. */
export function readerLanguage(req: FastifyRequest, reply: FastifyReply): string | undefined {
  const { lang } = req.query as { lang?: unknown }
  const named = typeof lang === 'string' ? readLanguage(lang) : undefined
  if (named !== undefined) return named
  reply.header('vary', 'Accept-Language, Cookie')
  const chosen = readLanguage(readCookie(req.headers.cookie, 'langid') ?? '')
  if (chosen !== undefined) return chosen
  const [first = ''] = (req.headers['accept-language'] ?? '').split(/[,;]/)
  return readLanguage(baseLanguage(first.trim()))
}

/** The language of the product's own words; the product has fewer languages than guides. */
export const spokenLanguage = (ctx: Context, wanted: string | undefined): Language => {
  const speaks = (langid: string) => languages.find((each) => each === baseLanguage(langid))
  return speaks(wanted ?? '') ?? speaks(siteOf(ctx).language) ?? 'en'
}

/** Returns the page in all its languages. The address without a language is for robots, which send none. */
export function alternatesOf(
  { langid, available_langids }: { langid: string; available_langids: readonly string[] },
  { url, usual }: { url: string; usual: string },
) {
  const all = available_langids.map((each) => ({
    langid: each,
    href: each === usual ? url : `${url}?lang=${each}`,
  }))
  return {
    canonical: all.find((each) => each.langid === langid)?.href ?? url,
    alternates: all.length > 1 ? [...all, { langid: 'x-default', href: url }] : [],
  }
}
