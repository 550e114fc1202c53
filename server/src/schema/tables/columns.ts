// Describes a table once: the row types of the code and the check against both databases come from it.
import type { ColumnType, Generated } from 'kysely'

export type ColumnKind = 'id' | 'int' | 'int?' | 'real' | 'real?' | 'text' | 'text?' | 'flag'
export type TableColumns = Record<string, ColumnKind>

type Value<K extends ColumnKind> = K extends 'id'
  ? Generated<number>
  : K extends 'int' | 'real'
    ? number
    : K extends 'int?' | 'real?'
      ? ColumnType<number | null, number | null | undefined, number | null>
      : K extends 'text'
        ? string
        : K extends 'text?'
          ? ColumnType<string | null, string | null | undefined, string | null>
          : 0 | 1

export type RowOf<T extends TableColumns> = { [C in keyof T]: Value<T[C]> }
