// The meanings of signatures, in the languages in which the app shows them.
import { type Language, languageOf } from '@stepwright/rules'

export type Meaning = 'approved' | 'rejected'

const texts: Record<Language, Record<Meaning, string>> = {
  en: { approved: 'Approved', rejected: 'Rejected' },
  de: { approved: 'Genehmigt', rejected: 'Abgelehnt' },
}

export const meaningIn = (langid: string, meaning: Meaning): string => texts[languageOf(langid)][meaning]
