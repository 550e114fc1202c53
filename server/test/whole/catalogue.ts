// Collects all problems from the files of their domains.
import { listFiles } from './tree.ts'

export interface CatalogueEntry {
  /** Name of the constant that holds them, as in `guideProblems`. */
  set: string
  name: string
  make: (given: never[]) => unknown
}

export async function readCatalogue(): Promise<CatalogueEntry[]> {
  const paths = listFiles().filter((path) => /^server\/src\/.*[/.]problems\.ts$/.test(path))
  const modules = await Promise.all(paths.map((path) => import(`../../../${path}`)))
  return modules
    .flatMap((module) => Object.entries<object>(module).filter(([set]) => /problems$/i.test(set)))
    .flatMap(([set, entries]) => Object.entries(entries).map(([name, make]) => ({ set, name, make })))
}
