// Prints the open pages after a failed test: address, text, unfinished and failed requests.
import { afterEach } from 'node:test'
import type { BrowserContext, Page, Request } from 'playwright-core'

const PATIENCE_MS = 5000
const MOST_LETTERS = 1500
const MOST_FAILED = 15

interface Traffic {
  unfinished: Set<Request>
  failed: string[]
}

const contexts = new Map<BrowserContext, Traffic>()

const nameOf = (request: Request): string => `${request.method()} ${request.url()}`

/** Records requests of the context until it is closed. */
export function watchContext(context: BrowserContext): void {
  const unfinished = new Set<Request>()
  const failed: string[] = []
  contexts.set(context, { unfinished, failed })
  context.on('close', () => contexts.delete(context))
  context.on('request', (request) => unfinished.add(request))
  context.on('requestfinished', (request) => unfinished.delete(request))
  context.on('requestfailed', (request) => {
    unfinished.delete(request)
    failed.push(`${nameOf(request)}: ${request.failure()?.errorText}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${nameOf(response.request())}: ${response.status()}`)
  })
}

async function describePage(page: Page): Promise<string> {
  const text = page.locator('body').innerText({ timeout: PATIENCE_MS })
  const shown = await text.catch((error: Error) => `(no text: ${error.message.split('\n')[0]})`)
  return `${page.url()}\n${shown.replaceAll(/\n\s*\n/g, '\n').slice(0, MOST_LETTERS)}`
}

async function describeContext([context, { unfinished, failed }]: [
  BrowserContext,
  Traffic,
]): Promise<string> {
  const pages = await Promise.all(context.pages().map(describePage))
  const lines = [
    ...[...unfinished].map((request) => `unfinished: ${nameOf(request)}`),
    ...failed.slice(-MOST_FAILED).map((line) => `failed: ${line}`),
  ]
  return [...pages, ...lines].join('\n')
}

/** After each failed test of the file that calls this at its top. */
export function printFailures(): void {
  afterEach(async (context) => {
    // The types of Node lack this property of tests.
    const { passed } = context as unknown as { passed: boolean }
    if (passed) return
    const texts = await Promise.all([...contexts].map(describeContext))
    process.stderr.write(`Open pages:\n${texts.join('\n\n')}\n`)
  })
}
