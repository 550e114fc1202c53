// Every way to say no, gathered from the files beside the nouns that hold them.
import { listFiles } from './tree.ts'

export interface CatalogueEntry {
  /** The constant that holds it, as in `guideProblems`. */
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
