// The web app as other builds: the same code with other file names, as after an upgrade of the site.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rewriting } from '../site/faulty-proxy.ts'

const folder = fileURLToPath(new URL('../../web/dist/assets', import.meta.url))
const hashed = /-[\w-]{8}(?=\.\w+)/
const texts = /javascript|html|css|json/
/** Name pattern of the service worker's caches. */
const versionOfWorker = /(version:[`"'])([\w-]{12})(?=[`"'])/

const inOtherCase = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

/** Applied twice, it restores the built name. */
const otherName = (name: string): string => name.replace(hashed, inOtherCase)

/** Alternates between two versions. */
export function otherBuild(): Rewriting {
  const built = readdirSync(folder).filter((name) => hashed.test(name))
  const others = new Map(built.map((name) => [name, otherName(name)]))
  const known = new Map(built.map((name) => [otherName(name), name]))
  return {
    // Files of the previous version do not exist any more.
    asked: (url) => {
      const name = url.split('/').at(-1) ?? ''
      if (!url.startsWith('/assets/')) return url
      return url.replace(name, known.get(name) ?? `gone-${name}`)
    },
    answered: (url, answer) => {
      if (!texts.test(String(answer.headers['content-type']))) return answer
      if (url.startsWith('/api/')) return answer
      const text = answer.body
        .toString()
        .replaceAll(/[\w.-]+-[\w-]{8}\.\w+/g, (name) => others.get(name) ?? name)
        .replace(versionOfWorker, (_, before: string, version: string) => before + inOtherCase(version))
      const { etag: _, ...headers } = answer.headers
      return { ...answer, headers, body: Buffer.from(text) }
    },
  }
}
