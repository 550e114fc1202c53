// The common interface of translation services: tagged sentences in, the same sentences in another language out.

export interface TranslationProvider {
  readonly name: string
  /**
   * Texts are XML content: `&`, `<` and `>` are escaped, `<g id="1">…</g>` encloses words and `<x id="2"/>` replaces
   * markup. Returns as many texts in the same order, or throws a TranslationError.
   */
  translate(texts: readonly string[], from: string, to: string, signal: AbortSignal): Promise<string[]>
}

/** The reason of a failure for the log, without keys and texts. */
export class TranslationError extends Error {}
