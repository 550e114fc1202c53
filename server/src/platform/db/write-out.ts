// What is the same at every call of a prepared query is written out in its text; marks stand for the rest.
// An engine that reads `"isCurrent" = 1` can use an index over such rows alone; of `"isCurrent" = ?` it knows too
// little, or plans anew at every call.
import {
  createQueryId,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type RootOperationNode,
  ValueListNode,
  ValueNode,
} from 'kysely'

/** Stands in a query for a value, and finds it in what a call is given. */
export class Mark {
  readonly read: (given: never) => unknown

  constructor(read: (given: never) => unknown) {
    this.read = read
  }
}

const writtenOut = (value: unknown): ValueNode =>
  value instanceof Mark ? ValueNode.create(value) : ValueNode.createImmediate(value)

class WriteOut extends OperationNodeTransformer {
  protected override transformValue({ value }: ValueNode): ValueNode {
    return writtenOut(value)
  }

  protected override transformPrimitiveValueList({ values }: PrimitiveValueListNode): PrimitiveValueListNode {
    // A list of values stands wherever a list of plain ones does.
    return ValueListNode.create(values.map(writtenOut)) as unknown as PrimitiveValueListNode
  }
}

export const writeOut = (node: RootOperationNode): RootOperationNode =>
  new WriteOut().transformNode(node, createQueryId())
