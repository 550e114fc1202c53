// Reads what the check has found in a run.

import type { Altered } from '../altered.schema.ts'
import type { RunRow } from '../runs.queries.ts'

export const readAltered = ({ faults }: Pick<RunRow, 'faults'>): Altered | null =>
  faults === null ? null : (JSON.parse(faults) as Altered)
