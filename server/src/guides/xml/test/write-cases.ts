// Rewrites the expected files of all golden cases; a developer reviews the difference.
import { writeFileSync } from 'node:fs'
import { CASES, caseNames, xmlOf } from './golden.ts'

for (const name of caseNames()) writeFileSync(new URL(`${name}.xml`, CASES), `${xmlOf(name)}\n`)
