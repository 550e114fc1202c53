// What every translation service is to the rest: marked-up sentences in, the same sentences in another language out.

export interface TranslationProvider {
  readonly name: string
  /**
   * Texts are XML content: `&`, `<` and `>` are written as entities, `<g id="1">…</g>` encloses words and `<x id="2"/>` stands
   * for something that is no words. As many answers as texts, in their order, or a TranslationError.
   */
  translate(texts: readonly string[], from: string, to: string, signal: AbortSignal): Promise<string[]>
}

/** Why a service gave no translation: fit for a log, without keys and texts. */
export class TranslationError extends Error {}
