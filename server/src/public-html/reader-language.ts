// The language in which an anonymous visitor reads: the one in the address, else the first of their browser.
import { baseLanguage, type Language, languages, readLanguage } from '@stepwright/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'

/** Undefined: that of the site, where something is written in it. The app makes the same choice, and asks for the same addresses. */
export function readerLanguage(req: FastifyRequest, reply: FastifyReply): string | undefined {
  const { lang } = req.query as { lang?: unknown }
  const named = typeof lang === 'string' ? readLanguage(lang) : undefined
  if (named !== undefined) return named
  reply.header('vary', 'Accept-Language')
  const [first = ''] = (req.headers['accept-language'] ?? '').split(/[,;]/)
  return readLanguage(baseLanguage(first.trim()))
}

/** For words that are the product's own: it speaks fewer languages than guides are written in. */
export const spokenLanguage = (ctx: Context, wanted: string | undefined): Language => {
  const speaks = (langid: string) => languages.find((each) => each === baseLanguage(langid))
  return speaks(wanted ?? '') ?? speaks(siteOf(ctx).language) ?? 'en'
}

/** The same in other languages. The address without a language is that of robots, which name none. */
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
