// The default title of a guide, from type, category and subject, in the language of the guide.
import { baseLanguage } from '@stepwright/rules'
import { titleLimit } from '#pages/titles.ts'

export interface TitleParts {
  type: string
  /** The site's name of the type, used if the default name is unknown. */
  typeTitle: string
  category: string
  subject: string
  langid: string
}

type Pattern = (category: string, subject: string) => string

const english: Record<string, Pattern> = {
  replacement: (category, subject) => `${category} ${subject} Replacement`,
  installation: (category, subject) => `Installing ${category} ${subject}`,
  repair: (category, subject) => `Repairing ${category} ${subject}`,
  disassembly: (category, subject) => `Disassembling ${category} ${subject}`,
  teardown: (category) => `${category} Teardown`,
  technique: (category, subject) => subject || `${category} Technique`,
  maintenance: (category, subject) => `${category} ${subject} Maintenance`,
  'how-to': (category, subject) => `How to ${subject || `use ${category}`}`,
}

const types = [
  'replacement',
  'installation',
  'repair',
  'disassembly',
  'teardown',
  'technique',
  'maintenance',
  'how-to',
]

/** The activity, in the order of `types`. Languages other than English put it after a colon, to avoid inflection. */
const nouns = new Map([
  ['de', 'Austausch Einbau Reparatur Demontage Zerlegung Technik Wartung Anleitung'],
  ['fr', 'remplacement installation réparation démontage démontage technique entretien tutoriel'],
  ['it', 'sostituzione installazione riparazione smontaggio smontaggio tecnica manutenzione guida'],
  ['es', 'sustitución instalación reparación desmontaje desmontaje técnica mantenimiento guía'],
  ['pt', 'substituição instalação reparação desmontagem desmontagem técnica manutenção guia'],
  ['ja', '交換 取り付け 修理 分解 分解 技術 メンテナンス 手順'],
  ['zh', '更换 安装 维修 拆卸 拆解 技巧 维护 操作指南'],
  ['nl', 'vervanging installatie reparatie demontage demontage techniek onderhoud handleiding'],
  ['ru', 'замена установка ремонт разборка разборка приём обслуживание инструкция'],
  ['tr', 'değiştirme takma onarım sökme sökme teknik bakım kılavuz'],
  ['ko', '교체 설치 수리 분해 분해 기술 정비 안내'],
  ['pl', 'wymiana montaż naprawa demontaż demontaż technika konserwacja instrukcja'],
  ['cs', 'výměna montáž oprava demontáž demontáž technika údržba návod'],
  ['uk', 'заміна встановлення ремонт розбирання розбирання прийом обслуговування інструкція'],
  ['ro', 'înlocuire instalare reparare demontare demontare tehnică întreținere ghid'],
])

export function defaultTitle({ type, typeTitle, category, subject, langid }: TitleParts): string {
  const words = nouns.get(baseLanguage(langid))?.split(' ')
  const title = words
    ? titleAfterColon(words[types.indexOf(type)] ?? typeTitle, { type, category, subject })
    : (english[type]?.(category, subject) ?? `${category} ${subject} ${typeTitle}`)
  return [...title.replace(/\s+/g, ' ').trim()].slice(0, titleLimit).join('').trim()
}

function titleAfterColon(
  noun: string,
  { type, category, subject }: Pick<TitleParts, 'type' | 'category' | 'subject'>,
): string {
  if (subject && (type === 'technique' || type === 'how-to')) return subject
  const names = type === 'teardown' ? category : `${category} ${subject}`
  return `${names.trim()}: ${noun}`
}
