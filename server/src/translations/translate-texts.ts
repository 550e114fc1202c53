// Translates texts by the site's service: split, cached or requested, and joined. Failures leave texts untranslated.
import { createHash } from 'node:crypto'
import type { Context } from '#platform/http/request/context.ts'
import { readTranslationKey, siteOf } from '#settings/settings.ts'
import { batchesOf } from './batches.ts'
import { TranslationError, type TranslationProvider } from './provider.ts'
import { providerOf } from './providers.ts'
import { mayAskService, recordFailure } from './restraint.ts'
import { joinPieces, splitText, type TextKind } from './split-wiki.ts'
import { deleteTranslationsBefore, findTranslations, saveTranslations } from './translations.queries.ts'

export interface TranslatableText {
  readonly text: string
  readonly kind: TextKind
}

export interface TranslatedText {
  readonly text: string
  /** False if a part is still in the source language. */
  readonly isTranslated: boolean
}

/** Database access outside of a transaction, as `req` of a route with `transaction: 'own'`: services are slow. */
export interface TranslationDeps {
  read<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  readonly log: { warn(details: object, message: string): void }
  readonly signal?: AbortSignal
}

// A user waits for the page.
const timeoutMs = 15_000
// The longest guides have some thousand lines; pieces beyond the limits stay untranslated.
const mostPieces = 4000
const mostCharacters = 400_000
const longestPiece = 8000
const batchLimits = { texts: 50, bytes: 32 * 1024 }
const cachedDays = 90

export async function translateTexts(
  deps: TranslationDeps,
  texts: readonly TranslatableText[],
  from: string,
  to: string,
): Promise<TranslatedText[]> {
  const untranslated = () => texts.map(({ text }) => ({ text, isTranslated: from === to }))
  if (from === to) return untranslated()
  const provider = await deps.read(findProvider)
  if (!provider) return untranslated()
  const split = texts.map(({ text, kind }) => ({ kind, pieces: splitText(text, kind) }))
  const wanted = limitPieces(
    split.flatMap(({ pieces }) => pieces.flatMap((piece) => (piece.kind === 'words' ? [piece.tagged] : []))),
  )
  const translations = await translatePieces(deps, provider, wanted, { from, to })
  return split.map(({ kind, pieces }) =>
    joinPieces(pieces, kind, (tagged) => translations.get(tagged) ?? null),
  )
}

/** Expires cached translations, because services improve and unread texts need no space. */
export const deleteOldTranslations = (db: Context['db'], now: number, most: number): Promise<number> =>
  deleteTranslationsBefore(db, now - cachedDays * 24 * 60 * 60_000, most)

async function findProvider(ctx: Context): Promise<TranslationProvider | null> {
  const { translation } = siteOf(ctx)
  if (translation.provider === 'none') return null
  return providerOf(translation, translation.hasKey ? await readTranslationKey(ctx.db) : '')
}

function limitPieces(all: readonly string[]): string[] {
  const wanted: string[] = []
  let characters = 0
  for (const text of new Set(all)) {
    if (text.length > longestPiece) continue
    characters += text.length
    if (wanted.length >= mostPieces || characters > mostCharacters) break
    wanted.push(text)
  }
  return wanted
}

interface Languages {
  readonly from: string
  readonly to: string
}

async function translatePieces(
  deps: TranslationDeps,
  provider: TranslationProvider,
  wanted: readonly string[],
  languages: Languages,
): Promise<Map<string, string>> {
  const hashes = new Map(wanted.map((text) => [text, hashOf(provider, languages, text)]))
  const cached = await deps.read((ctx) => findTranslations(ctx.db, [...hashes.values()]))
  const known = new Map<string, string>()
  const missing: string[] = []
  for (const [text, hash] of hashes) {
    const translation = cached.get(hash)
    if (translation === undefined) missing.push(text)
    else known.set(text, translation)
  }
  if (missing.length === 0) return known
  if (!(await deps.write((ctx) => mayAskService(ctx, provider.name)))) return known
  const { fresh, hasFailed } = await askInBatches(deps, provider, missing, languages)
  if (hasFailed) await deps.write((ctx) => recordFailure(ctx, provider.name))
  if (fresh.size > 0) {
    const rows = [...fresh].map(([text, translation]) => ({
      hash: hashes.get(text) ?? '',
      text: translation,
    }))
    await deps.write((ctx) =>
      saveTranslations(
        ctx.db,
        rows.map((row) => ({ ...row, at: ctx.now })),
      ),
    )
  }
  return new Map([...known, ...fresh])
}

/** Returns the translations received before a failure as well. */
async function askInBatches(
  deps: TranslationDeps,
  provider: TranslationProvider,
  missing: readonly string[],
  { from, to }: Languages,
): Promise<{ fresh: Map<string, string>; hasFailed: boolean }> {
  const fresh = new Map<string, string>()
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = deps.signal ? AbortSignal.any([timeout, deps.signal]) : timeout
  try {
    for (const batch of batchesOf(missing, batchLimits)) {
      const translations = await provider.translate(batch, from, to, signal)
      for (const [index, text] of batch.entries()) fresh.set(text, translations[index] ?? text)
    }
  } catch (err) {
    if (!(err instanceof TranslationError)) throw err
    const left = missing.length - fresh.size
    deps.log.warn(
      { provider: provider.name, from, to, left, reason: err.message },
      'texts stay untranslated: the translation service failed',
    )
    return { fresh, hasFailed: true }
  }
  return { fresh, hasFailed: false }
}

function hashOf({ name }: TranslationProvider, { from, to }: Languages, text: string): string {
  return createHash('sha256').update([name, from, to, text].join('\0')).digest('hex')
}
