// Slows pages down if STEPWRIGHT_TEST_SLOW is set: answers of the API reach them late and in another order.
import type { BrowserContext, Page } from 'playwright-core'

/** In turn, so that answers to reads of the same moment overtake each other. Answers to writes overtake reads. */
const DELAYS_MS = [900, 500, 700]
/** The processor of a page is this many times slower. */
const RATE = Number(process.env.STEPWRIGHT_TEST_SLOW ?? 0)

/**
 * Delays answers in the page, not by routes: routes of tests, uploads with progress, streams and requests of a service
 * worker stay as they are.
 */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (!(RATE > 0)) return
  const slow = (page: Page) => void slowProcessor(page).catch(() => {})
  context.pages().forEach(slow)
  context.on('page', slow)
  await context.addInitScript(delayAnswers, DELAYS_MS)
}

async function slowProcessor(page: Page): Promise<void> {
  if (RATE === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: RATE })
}

/** Runs in the page before its scripts, and before a test replaces its clock. */
function delayAnswers(delays: readonly number[]): void {
  const { fetch: send, setTimeout: start } = globalThis
  let count = 0
  globalThis.fetch = async (input, init) => {
    const answer = await send(input, init)
    if (!new URL(answer.url || location.href).pathname.startsWith('/api/')) return answer
    await new Promise<void>((settle) => {
      start(settle, init?.method === 'GET' ? delays[count++ % delays.length] : 50)
      init?.signal?.addEventListener('abort', () => settle())
    })
    init?.signal?.throwIfAborted()
    return answer
  }
}
