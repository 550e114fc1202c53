// Folds the names of accounts, so that names that readers cannot tell apart have a claim in common. Pure.
import unhomoglyph from 'unhomoglyph'

/** White space inside, too, and characters without a glyph. */
const invisible = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu

/** Characters that leave a blank or a box: without a meaning, for private use, and blanks that are no white space. */
const unreadable = /[\p{Co}\p{Cn}\p{Cs}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}\u{16FE4}]/u

/** Signs, also those that count as letters: modifiers such as ʼ, and the letters ꞉ ꞊ ꞌ ꞏ. */
const signs = /[\p{P}\p{S}\u02B9-\u02DF\u02E5-\u02FF\uA788-\uA78C\uA78F]/gu

/** Letters that look like two others; expanded, because a name can hold the two in more than one order. */
const pairs: Record<string, string> = { d: 'cl', m: 'rn', w: 'vv', u: 'ii', y: 'ij' }

/** Letters of phonetic script that look like capitals: Unicode maps them to no others. */
const smallCapitals = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, index) => [
    letter,
    [...'ABCDEFGHIJKLMNOPQRSTUVWYZ'][index] ?? letter,
  ]),
)

const withCapitals = (text: string): string =>
  [...text].map((letter) => smallCapitals.get(letter) ?? letter).join('')

/** False for a name with characters that nobody sees or knows, or without a letter and a number. */
export const isReadableName = (name: string): boolean =>
  !unreadable.test(name) && /[\p{L}\p{N}]/u.test(name.replace(invisible, ''))

/** Maps ß and final sigma as well. */
const foldCase = (text: string): string => text.toUpperCase().toLowerCase()

/** The skeleton of Unicode TR 39, section 4, without regard to case. */
const skeleton = (text: string): string =>
  foldCase(unhomoglyph(text.normalize('NFD')).normalize('NFKC')).replace(invisible, '')

/** Two, because a letter looks like another one in one case only: I and l, Cyrillic М and M. */
function skeletonsOf(visible: string): string[] {
  return [skeleton(visible), skeleton(foldCase(visible))]
}

const visibleOf = (name: string): string => withCapitals(name.normalize('NFKC')).replace(invisible, '')

const distinct = (claims: readonly string[]): string[] => [...new Set(claims)].filter(Boolean)

/** A zero of another script looks like a dot, and is none. */
const zeros = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => (/\p{Nd}/u.test(previous(digit)) ? digit : '0'))

const previous = (digit: string): string => String.fromCodePoint((digit.codePointAt(0) ?? 1) - 1)

/** Marks that are no part of a letter of these scripts: a dot on i is not seen, and others are overlooked. */
const looseMarks = /(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}]\p{M}*)\p{M}/gu

/** The letter that a sign looks like, as | does; empty: none. */
function letterOf(sign: string): string {
  const letter = unhomoglyph(sign)
  return /^[\p{L}\p{N}]+$/u.test(letter) ? letter : ''
}

/** Signs and blanks do not count, and letters are joined with the pairs that look like them. */
export function claimsOf(name: string): string[] {
  const visible = zeros(visibleOf(name)).replace(looseMarks, '')
  const letters = visible.replace(signs, '') || visible
  // A letter can look like another one than that which it stands for, as Ϲ does.
  const seen = zeros(name.normalize('NFC')).replace(looseMarks, '').replace(invisible, '')
  const claims = [...skeletonsOf(letters), ...skeletonsOf(seen.replace(signs, letterOf))]
  return distinct(claims.map((text) => text.replace(/[dmwuy]/g, (letter) => pairs[letter] ?? letter)))
}

/** As claims were before signs and pairs counted: they tell which former names are reserved. */
export const earlierClaimsOf = (name: string): string[] => distinct(skeletonsOf(visibleOf(name)))
