// Translated names of fields for exports and analyses of many runs. Recorded values are unchanged.
import type { TranslatedField } from '#guides/edition-content.ts'
import { findTranslatedForms, findTranslationids } from '#guides/editions/translated-forms.ts'
import type { Db } from '#platform/db/database.ts'

interface FieldOwner {
  guideid: number
  stepid: number
}

/** Without a language, and for stale words, returns the recorded names. */
export class FieldNames {
  private readonly words = new Map<string, TranslatedField>()
  private readonly known = new Set<number>()
  private readonly langid: string | undefined

  constructor(langid: string | undefined) {
    this.langid = langid
  }

  /** Loads the steps of these fields once each, with two queries for new ones. */
  async load(db: Db, fields: Iterable<FieldOwner>): Promise<void> {
    if (this.langid === undefined) return
    const unknown = [...fields].filter(({ stepid }) => !this.known.has(stepid))
    if (unknown.length === 0) return
    const guideids = [...new Set(unknown.map(({ guideid }) => guideid))]
    const stepids = new Set(unknown.map(({ stepid }) => stepid))
    const translationids = (await findTranslationids(db, { guideids }, this.langid)).filter((id) => id > 0)
    const forms = await findTranslatedForms(db, translationids, stepids)
    for (const form of forms.values())
      for (const [guid, field] of Object.entries(form)) this.words.set(guid, field)
    for (const stepid of stepids) this.known.add(stepid)
  }

  label = (guid: string, source: string): string => this.word(guid, 'label', source)
  unit = (guid: string, source: string): string => this.word(guid, 'unit', source)

  /** Returns an empty text if the label equals the option. */
  option(guid: string, value: string): string {
    const label = this.words.get(guid)?.options?.find(([option]) => option === value)?.[1] ?? ''
    return label === value ? '' : label
  }

  private word(guid: string, word: 'label' | 'unit', source: string): string {
    const translated = this.words.get(guid)?.[word]
    return translated?.madeFrom.text === source ? translated.text : source
  }
}
