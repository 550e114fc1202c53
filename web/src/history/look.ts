// Layout of differences, and the things that the server has named with them.
import { createContext } from 'react'

/** `brief`: only the changes, within a list of revisions. `column` and `beside` are a whole comparison. */
export type Look = 'brief' | 'column' | 'beside'

export const ComparisonLook = createContext<Look>('brief')

/** The level of the headings of changes. */
export const ChangeHeading = createContext<'h2' | 'h3'>('h3')

export interface ComparedPicture {
  image: { medium?: string; standard?: string; huge?: string; original: string }
  srcid: number | null
}

export interface ComparedThings {
  pictures: ReadonlyMap<number, ComparedPicture>
  /** Titles by id. */
  documents: ReadonlyMap<number, string>
  videos: ReadonlyMap<number, { title: string; url: string | null }>
  /** Titles of the releases of prerequisites. */
  releases: ReadonlyMap<number, string>
}

export const ComparedThingsContext = createContext<ComparedThings>({
  pictures: new Map(),
  documents: new Map(),
  videos: new Map(),
  releases: new Map(),
})
