// What a guide, page or comment is written in, for the texts of it that are drawn within; words of the app around them are in
// the reader's language.
import { createContext, use } from 'react'

export const ContentLanguage = createContext<string | undefined>(undefined)

/** What belongs into `lang` of a text that people have written. */
export const useContentLanguage = (): string | undefined => use(ContentLanguage)
