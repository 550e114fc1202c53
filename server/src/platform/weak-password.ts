// Detects passwords that are guessed first: well-known words, sequences, repetitions, the user's own name. Pure.

/** The most frequent leaked passwords, in the languages of our users; without surrounding digits and symbols. */
const wellKnown = (
  'password passwort kennwort passwd passw0rd welcome willkommen bienvenue letmein login admin administrator root ' +
  'master monkey dragon football baseball fussball iloveyou ichliebedich sunshine princess shadow michael jordan ' +
  'superman batman trustno starwars whatever freedom secret geheim changeme default guest test user hallo hello ' +
  'schatz sommer winter fruehling herbst summer spring autumn january february maerz april august september october ' +
  'november december monday montag company firma stepwright temp access qazwsx zaqwsx password1 abc'
).split(' ')

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
  '1q2w3e4r5t6z7u8i9o0p',
  '1qaz2wsx3edc4rfv',
]
const bothWays = rows.flatMap((row) => [row, [...row].reverse().join('')])

/** Characters that must remain after all guessable parts are removed. */
const leastOwn = 4

/** `about`: publicly known facts about the user, such as name and address. */
export function isWeakPassword(
  password: string,
  about: readonly (string | null | undefined)[] = [],
): boolean {
  // Letters replaced by similar symbols.
  const plain = fold(password).replace(/[@$€]/g, (sign) => signs[sign] ?? sign)
  const known = [...about.flatMap(partsOf), ...wellKnown].sort((one, other) => other.length - one.length)
  let left = plain
  for (const part of known) left = left.replaceAll(part, ' ')
  left = withoutRows(withoutRepetition(left)).replace(/(19|20)\d\d/g, ' ')
  return left.replace(/[^\p{L}\p{N}]/gu, '').length < leastOwn
}

const signs: Record<string, string> = { '@': 'a', $: 's', '€': 'e' }

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

const partsOf = (text: string | null | undefined): string[] =>
  fold(text ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= 3)

/** `aaaaaaaaaa`, `abcabcabca`. */
const withoutRepetition = (text: string): string => text.replace(/(.{1,4}?)\1{2,}/gu, ' ')

/** Removes sequences of three or more characters adjacent on a keyboard, in the alphabet or among the digits. */
function withoutRows(text: string): string {
  let left = ''
  for (let at = 0; at < text.length; ) {
    let length = 0
    for (const row of bothWays) {
      let here = 3
      while (at + here <= text.length && row.includes(text.slice(at, at + here)))
        length = Math.max(length, here++)
    }
    left += length > 0 ? ' ' : text[at]
    at += Math.max(length, 1)
  }
  return left
}
