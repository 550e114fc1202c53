// Reads every address that a caller may read: all operations of the API, and the pages without script.
import type { TestSite } from '../app.ts'
import type { TestPerson } from '../builders.ts'

/** Values for the parameters of addresses, and addresses with queries of their own. */
export interface Views {
  params: Record<string, string | number>
  others: readonly string[]
}

/** Answers differ with each request, by design. */
const changing = ['/doc', '/about', '/setup']

function listPaths(site: TestSite, { params, others }: Views): string[] {
  const paths = Object.entries(site.describe().paths).flatMap(([address, item]) => {
    const path = address.replace('/api/2.0', '')
    if (!('get' in item) || changing.some((each) => path.startsWith(each))) return []
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 1))
  })
  return [...paths, ...others.filter((path) => !path.startsWith('//'))]
}

/** Address → status and text, in the order of the addresses. */
export async function readViews(
  site: TestSite,
  views: Views,
  as: TestPerson | undefined,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const path of listPaths(site, views)) {
    const { status, text } = await site.call('GET', path, as ? { as } : {})
    found.set(path, `${status} ${text}`)
  }
  const pages = as ? [] : views.others.filter((path) => path.startsWith('//')).map((path) => path.slice(1))
  for (const url of pages) {
    const { statusCode, body } = await site.app.inject({ method: 'GET', url })
    found.set(`page ${url}`, `${statusCode} ${body}`)
  }
  return found
}
