// Compiles queries to SQL for each engine. An empty list of `in`, which PostgreSQL rejects, matches no row on both.
// SQLite has one writer, so row locks of selects are left out there.
import {
  type BinaryOperationNode,
  type OperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type SelectModifierNode,
  SqliteQueryCompiler,
  ValueListNode,
} from 'kysely'

const isEmptyList = (node: OperationNode): boolean =>
  (PrimitiveValueListNode.is(node) || ValueListNode.is(node)) && node.values.length === 0

/** Returns the replacement for a comparison with an empty list; undefined for every other comparison. */
function withoutList({ operator, rightOperand }: BinaryOperationNode): string | undefined {
  if (!OperatorNode.is(operator) || !isEmptyList(rightOperand)) return undefined
  if (operator.operator === 'in') return '1 = 0'
  return operator.operator === 'not in' ? '1 = 1' : undefined
}

const isLock = ({ modifier }: SelectModifierNode): boolean =>
  modifier !== undefined && /^(For|NoWait|SkipLocked)/.test(modifier)

class Sqlite extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const text = withoutList(node)
    if (text === undefined) super.visitBinaryOperation(node)
    else this.append(text)
  }

  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!isLock(node)) super.visitSelectModifier(node)
  }
}

class Postgres extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const text = withoutList(node)
    if (text === undefined) super.visitBinaryOperation(node)
    else this.append(text)
  }
}

// Shared: creating a compiler takes longer than compiling a query, and compilers have no state between queries.
export const sqliteCompiler = new Sqlite()
export const postgresCompiler = new Postgres()
