// Reads every address that a caller may read: all operations of the API, and the pages without script.
import type { TestSite } from '../app.ts'
import type { TestPerson } from '../builders.ts'

/** Addresses have parameters such as {guideid}. */
export interface Views {
  params: Record<string, string | number>
  /** Addresses of the API with queries of their own. */
  others: readonly string[]
  /** Pages and files outside of the API. */
  pages: readonly string[]
}

/** Answers differ with each request, by design. */
const changing = ['/doc', '/about', '/setup']

const fill = (path: string, { params }: Views): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 1))

function listTemplates(site: TestSite, { others }: Views): string[] {
  const paths = Object.entries(site.describe().paths).flatMap(([address, item]) => {
    const path = address.replace('/api/2.0', '')
    return 'get' in item && !changing.some((each) => path.startsWith(each)) ? [path] : []
  })
  return [...paths, ...others]
}

/** Each kind of address once, for documentation: numbers are parameters, too. */
export function listAddresses(site: TestSite, views: Views): string[] {
  const api = listTemplates(site, views).map((path) => `/api/2.0${path.replaceAll(/\d+/g, '{n}')}`)
  const pages = views.pages.map((path) => path.replaceAll(/\d+/g, '{n}'))
  return [...new Set([...api, ...pages])].sort()
}

/** Address → status and text, in the order of the addresses. */
export async function readViews(
  site: TestSite,
  views: Views,
  as: TestPerson | undefined,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const path of listTemplates(site, views).map((each) => fill(each, views))) {
    const { status, text } = await site.call('GET', path, as ? { as } : {})
    found.set(path, `${status} ${text}`)
  }
  const headers = { accept: 'text/html', ...(as && { authorization: `api ${as.token}` }) }
  for (const url of views.pages.map((each) => fill(each, views))) {
    const { statusCode, body } = await site.app.inject({ method: 'GET', url, headers })
    found.set(`page ${url}`, `${statusCode} ${body}`)
  }
  return found
}

/** All addresses outside of the API that answer GET, with parameters such as :id. */
export function listPageRoutes(site: TestSite): string[] {
  const parents: string[] = []
  const routes = new Set<string>()
  for (const line of site.app.printRoutes({ commonPrefix: false, method: 'GET' }).split('\n')) {
    const [, indent, segment, methods] = /^([\s│├└─]*)(\S+)( \(GET)?/.exec(line) ?? []
    if (indent === undefined || segment === undefined) continue
    const depth = indent.length / 4 - 1
    const path = `${depth > 0 ? parents[depth - 1] : ''}${segment}`
    parents[depth] = path
    const isApi = path.startsWith('/api/2.0')
    if (methods && !isApi) routes.add(path.replaceAll(/\(\^.*?\$\)/g, '').replace(/\|:\w+/, ''))
  }
  return [...routes].sort()
}
