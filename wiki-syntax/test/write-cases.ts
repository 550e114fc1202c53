// Rewrites the expected files of all golden cases; a person then reviews the difference.
import { writeFileSync } from 'node:fs'
import { CASES, caseNames, contextOf, readCase, renderAll } from './golden.ts'

for (const name of caseNames()) {
  const rendered = renderAll(readCase(name, 'wiki'), contextOf(name))
  for (const [extension, text] of Object.entries(rendered)) {
    writeFileSync(new URL(`${name}.${extension}`, CASES), `${text}\n`)
  }
}
