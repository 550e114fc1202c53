// Language of the surrounding guide, page or comment, for texts rendered in it. Texts of the app stay in the reader's
// language.
import { createContext, use } from 'react'

export const ContentLanguage = createContext<string | undefined>(undefined)

/** Returns the `lang` attribute of text written by users. */
export const useContentLanguage = (): string | undefined => use(ContentLanguage)
