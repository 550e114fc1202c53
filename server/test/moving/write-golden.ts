// Rewrites the golden files of guides that are written down; a developer reviews the difference.
import { writeFileSync } from 'node:fs'
import { aFullYard, goldenFile, writeInAllWays } from './written-guides.ts'

for (const [name, text] of await writeInAllWays(await aFullYard())) writeFileSync(goldenFile(name), text)
