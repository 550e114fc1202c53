// The texts of mails, in the language of their reader.
import { inLanguage } from '@stepwright/rules'
import { de } from './mail-texts/de.ts'
import { en } from './mail-texts/en.ts'

export const templatesIn = inLanguage<typeof en>({ en, de })
