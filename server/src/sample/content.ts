// Reads the sample content from its package of plain files.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { bullets } from '#guides/bullets.ts'
import type {
  PersonKey,
  SampleDweller,
  SampleForm,
  SampleGuide,
  SampleLine,
  SamplePage,
  SampleRuns,
  SampleTeam,
} from './shapes.ts'

const folder = dirname(createRequire(import.meta.url).resolve('@stepwright/sample/package.json'))
const mark = /^(>*) ?(?:\((\w+)\) )?([\s\S]*)$/
const wikiTexts = new Set(['introduction', 'conclusion', 'contents'])

/** Parses `> (red) Text`: an arrow per level, and the bullet in parentheses unless it is black. */
function readLine(written: string): SampleLine {
  const [, arrows = '', name = 'black', text = ''] = mark.exec(written) ?? []
  const bullet = bullets.find((each) => each === name || each === `icon_${name}`)
  if (!bullet) throw new Error(`There is no bullet ${name}`)
  return { text, bullet, level: arrows.length }
}

/** Joins the lines of a wiki text; the lines of steps have a short form. */
function revive(key: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  if (wikiTexts.has(key)) return value.join('\n')
  return key === 'lines' ? value.map(readLine) : value
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'), revive) as T

const contents = read<{ guides: string[]; pages: string[] }>('contents')

export const sampleGuides = contents.guides.flatMap((name) => read<SampleGuide[]>(`guides/${name}`))
export const samplePages = contents.pages.flatMap((name) => read<SamplePage[]>(`pages/${name}`))
export const people = read<Record<PersonKey, SampleDweller>>('people')
export const teams = read<SampleTeam[]>('teams')
export const forms = read<SampleForm[]>('forms')
export const runs = read<SampleRuns[]>('runs')

/** Paths of drawings by name. */
export const drawings: ReadonlyMap<string, string> = new Map(
  readdirSync(join(folder, 'pictures'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.svg'))
    .map((entry) => [basename(entry.name, '.svg'), join(entry.parentPath, entry.name)]),
)
