// Writes constants of a prepared query into its text, so that partial indexes apply; placeholders stand for the rest.
import {
  createQueryId,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type RootOperationNode,
  ValueListNode,
  ValueNode,
} from 'kysely'

/** Placeholder for a bound parameter; it reads the value from the arguments of a call. */
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
    // A list of placeholders can stand wherever a list of plain values can.
    return ValueListNode.create(values.map(writtenOut)) as unknown as PrimitiveValueListNode
  }
}

export const writeOut = (node: RootOperationNode): RootOperationNode =>
  new WriteOut().transformNode(node, createQueryId())
