// Selects the useful faults of a union: a client that sent a list gets only the faults of the list alternative.
import type { ErrorObject } from 'ajv'

/** Removes the faults of alternatives that were not meant; inner unions come before outer ones. */
export function withoutSisters(errors: readonly ErrorObject[]): ErrorObject[] {
  let left = [...errors]
  for (const union of errors) {
    if (union.keyword !== 'anyOf' || !left.includes(union)) continue
    const complaints = left.filter((error) => error !== union && isWithin(error, union))
    const useful = usefulFaults(union, complaints)
    left = left.flatMap((error) => (error === union ? useful : complaints.includes(error) ? [] : [error]))
  }
  return left
}

const isWithin = (error: ErrorObject, union: ErrorObject): boolean =>
  error.schemaPath.startsWith(`${union.schemaPath}/`) &&
  (error.instancePath === union.instancePath || error.instancePath.startsWith(`${union.instancePath}/`))

function usefulFaults(union: ErrorObject, complaints: ErrorObject[]): ErrorObject[] {
  const ownMessage = (union.parentSchema as { errorMessage?: string } | undefined)?.errorMessage
  if (ownMessage || complaints.length === 0) return [union]
  const branches = Map.groupBy(complaints, (error) =>
    Number(error.schemaPath.slice(union.schemaPath.length + 1).split('/')[0]),
  )
  // An alternative that accepts this type reports other faults than the type.
  const meant = [...branches.values()].find((each) => !each.some((error) => isOfKind(error, union)))
  return meant ?? [asOneType(union, complaints)]
}

const isOfKind = (error: ErrorObject, union: ErrorObject): boolean =>
  error.instancePath === union.instancePath && ['type', 'const', 'enum'].includes(error.keyword)

/** Lists all accepted types or values in one fault. */
function asOneType(union: ErrorObject, complaints: ErrorObject[]): ErrorObject {
  const of = (keyword: string) => complaints.filter((error) => error.keyword === keyword)
  const [types, values] = [of('type'), of('const')]
  if (types.length === complaints.length) {
    const type = [...new Set(types.flatMap((error) => error.params.type))]
    return { ...union, keyword: 'type', params: { type } }
  }
  if (values.length < complaints.length) return complaints[0] ?? union
  const allowedValues = values.map((error) => error.params.allowedValue)
  return { ...union, keyword: 'enum', params: { allowedValues } }
}
