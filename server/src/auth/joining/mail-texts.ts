// The texts of mails, in the language of their reader.
import { type Language, languageOf } from '@stepwright/rules'
import { de } from './mail-texts/de.ts'
import { en } from './mail-texts/en.ts'

const templates: Record<Language, typeof en> = { en, de }

export const templatesIn = (langid: string): typeof en => templates[languageOf(langid)]
