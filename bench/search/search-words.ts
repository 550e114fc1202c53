// Words of guides as frequent as in texts that people write, equal for the same seed. Pure.
import type { Dice } from '../../server/src/sample/runs/random.ts'

export interface Vocabulary {
  /** The most frequent first. */
  words: readonly string[]
  /** Picks a word by its frequency; the most frequent ones before `from` are left out. */
  pick(dice: Dice, from?: number): string
}

/** Words of sentences first, then those of workshops; the tail is made of syllables. */
const heads = {
  en: `the of and to a in is with for it on that from be or as at by not this
    remove check cover screw tool place until turn side use both out clean hand left right before after only then off
    switch press valve pump motor belt filter bearing seal sensor hose bolt nut washer spring panel cable plug gauge
    tighten loosen lift pull push slide hold mark measure inspect replace install align lubricate drain fill test close
    upper lower front rear inner outer main spare torque pressure voltage current level temperature speed leak noise dirt
    damage wear gap guard lever handle shaft gear coupling flange gasket bracket housing spindle roller chain blade nozzle
    tank pipe vent duct fan heater cooler compressor conveyor robot controller display button fuse relay battery charger
    maintenance service safety gloves goggles cloth grease oil solvent adhesive manual drawing record report operator`,
  de: `der die das und in mit den von zu auf ist im für nicht ein eine an bis dann aus
    entfernen prüfen Abdeckung Schraube Werkzeug Seite drehen reinigen links rechts vor nach beide nur hand Schalter
    Presse Ventil Pumpe Motor Riemen Filter Lager Dichtung Fühler Schlauch Mutter Scheibe Feder Kabel Stecker Lehre
    anziehen lösen heben ziehen schieben halten messen ersetzen einbauen ausrichten schmieren ablassen füllen schließen
    oben unten vorne hinten innen außen Drehmoment Druck Spannung Strom Stand Temperatur Drehzahl Leck Geräusch Schmutz
    Schutz Hebel Griff Welle Zahnrad Kupplung Flansch Halter Gehäuse Spindel Rolle Kette Messer Düse Behälter Rohr`,
}

const syllables = {
  en: 'ar ber con der en fil gan hol ing jec ker lin mer nor ol per quan ros sta tor un ver wil xen yer zon bra cle dri fla gro',
  de: 'ab ber dreh ein fang ger halt ing kup lag mess nie ort plat rin schl spann tra ung ver werk zang blech draht fuß gum',
}

const size = 40_000
/** Flattens the head of the distribution, as in real texts. */
const shift = 2.7

export function createVocabulary(langid: 'en' | 'de', dice: Dice): Vocabulary {
  const words = new Set(heads[langid].split(/\s+/))
  const parts = syllables[langid].split(' ')
  while (words.size < size) {
    const count = 2 + dice.below(3)
    words.add(Array.from({ length: count }, () => dice.pick(parts)).join(''))
  }
  const listed = [...words]
  const sums = new Float64Array(size + 1)
  for (let rank = 0; rank < size; rank++) sums[rank + 1] = (sums[rank] ?? 0) + 1 / (rank + shift)
  return {
    words: listed,
    pick(dice, from = 0) {
      const [low = 0, high = 0] = [sums[from], sums[size]]
      return listed[rankOf(sums, low + dice.next() * (high - low))] as string
    },
  }
}

/** The last rank whose sum is not above the value. */
function rankOf(sums: Float64Array, value: number): number {
  let [low, high] = [0, sums.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sums[middle] as number) <= value) low = middle
    else high = middle - 1
  }
  return low
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Words of sentences are too frequent for titles. */
const firstOfTitles = 20

export const titleOf = ({ pick }: Vocabulary, dice: Dice): string =>
  capital(Array.from({ length: 3 + dice.below(4) }, () => pick(dice, firstOfTitles)).join(' '))

export const sentenceOf = ({ pick }: Vocabulary, dice: Dice): string =>
  `${capital(Array.from({ length: 8 + dice.below(7) }, () => pick(dice)).join(' '))}.`
