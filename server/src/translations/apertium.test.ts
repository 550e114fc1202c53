// Tests a real Apertium-APy, if installed: placeholders and markup survive its translation.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { reservePort } from '../../test/ports.ts'
import { TranslationError } from './provider.ts'
import { providerOf } from './providers.ts'
import { joinPieces, splitText } from './split-wiki.ts'

const modes = '/usr/share/apertium/modes'
const isInstalled = spawnSync('apertium-apy', ['--help']).status === 0
const hasPair = existsSync(`${modes}/eng-spa.mode`)
const skip = !isInstalled
  ? 'apertium-apy is not on the path'
  : !hasPair && 'the language pair eng-spa of Apertium is not installed'

async function startApertium(): Promise<string> {
  const port = await reservePort()
  const child: ChildProcess = spawn('apertium-apy', [modes, '-p', String(port)], {
    stdio: 'ignore',
    detached: true,
  })
  // It starts a process for each stage of a translation; all of them end with it.
  after(() => void (child.pid && process.kill(-child.pid, 'SIGKILL')))
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${url}/listPairs`).catch(() => null)
    if (answer?.ok) return url
    await pause(200)
  }
  throw new Error('apertium-apy does not answer')
}

test('a real Apertium translates, keeps marks and says which languages it lacks', { skip }, async () => {
  const url = await startApertium()
  const provider = providerOf({ provider: 'apertium', url, hasKey: false, allowPrivateAddress: true }, '')!
  const { signal } = new AbortController()
  const text =
    "Turn the '''red''' valve. See [guide|12|the manual] & press ``a < b`` [br]now.\n* The house is white."
  const pieces = splitText(text, 'block')
  const tagged = pieces.flatMap((piece) => (piece.kind === 'words' ? [piece.tagged] : []))
  const translations = await provider.translate(tagged, 'en', 'es', signal)
  const byText = new Map(tagged.map((each, index) => [each, translations[index] ?? null]))
  const result = joinPieces(pieces, 'block', (each) => byText.get(each) ?? null)
  assert.equal(result.isTranslated, true)
  for (const part of ['válvula', '[guide|12|', '``a < b``', '[br]', ' & ', '\n* La casa es blanca.'])
    assert.ok(result.text.includes(part), `${part} in ${result.text}`)
  assert.match(result.text, /'''\S+'''/)
  const many = Array.from({ length: 30 }, (_, index) => `The house ${index} is white.`)
  const answers = await provider.translate(many, 'en', 'es', signal)
  for (const [index, answer] of answers.entries()) assert.match(answer, new RegExp(`casa ${index} es`))
  await assert.rejects(provider.translate(['One'], 'en', 'de', signal), TranslationError)
})
