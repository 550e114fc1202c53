// The title that a guide gets when its author gives none: from type, category and subject.
import { titleLimit } from '#wiki/titles.ts'

export interface TitleParts {
  type: string
  typeTitle: string
  category: string
  subject: string
}

const patterns: Record<string, (category: string, subject: string) => string> = {
  replacement: (category, subject) => `${category} ${subject} Replacement`,
  installation: (category, subject) => `Installing ${category} ${subject}`,
  repair: (category, subject) => `Repairing ${category} ${subject}`,
  disassembly: (category, subject) => `Disassembling ${category} ${subject}`,
  teardown: (category) => `${category} Teardown`,
  technique: (category, subject) => subject || `${category} Technique`,
  maintenance: (category, subject) => `${category} ${subject} Maintenance`,
  'how-to': (category, subject) => `How to ${subject || `use ${category}`}`,
}

export function defaultTitle({ type, typeTitle, category, subject }: TitleParts): string {
  const title = patterns[type]?.(category, subject) ?? `${category} ${subject} ${typeTitle}`
  return [...title.replace(/\s+/g, ' ').trim()].slice(0, titleLimit).join('').trim()
}
