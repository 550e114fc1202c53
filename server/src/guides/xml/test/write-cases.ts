// Writes the expected files of all golden cases anew; the difference is then for a person to judge.
import { writeFileSync } from 'node:fs'
import { CASES, caseNames, xmlOf } from './golden.ts'

for (const name of caseNames()) writeFileSync(new URL(`${name}.xml`, CASES), `${xmlOf(name)}\n`)
