// Generates the row types of all tables from a migrated SQLite: column types, and columns that the engine supplies.
import type { Column } from './schema.ts'

const opening = `// The rows of every table, written by \`npm run fix\` out of the migrated schema; not edited by hand.
import type { Generated } from 'kysely'

export interface Tables {
`

const scalars = { id: 'number', int: 'number', real: 'number', text: 'string', flag: '0 | 1' }

function typeOf({ kind, values, isNullable, isFilled }: Column): string {
  const type = values?.map((value) => `'${value}'`).join(' | ') ?? scalars[kind]
  const whole = isNullable ? `${type} | null` : type
  return isFilled ? `Generated<${whole}>` : whole
}

export function tableTypes(columns: readonly Column[]): string {
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(
    ([table, own]) =>
      `  ${table}: {\n${own.map((column) => `    ${column.name}: ${typeOf(column)}\n`).join('')}  }\n`,
  )
  return `${opening}${tables.join('')}}\n`
}
