// Leaves operations out of the app that no file of it names: the table of the client belongs to the first screen.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const table = /\/client\/src\/generated\/operations\.ts$/
const row = /^ {2}(\w+): \[.*\],\n/gm
const folders = ['src', 'worker']

export function usedOperations(): Plugin {
  let words: Set<string> | undefined
  let root = ''
  return {
    name: 'stepwright:used-operations',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    transform: {
      order: 'pre',
      filter: { id: table },
      handler(code) {
        words ??= new Set(folders.flatMap((folder) => wordsIn(join(root, folder))))
        const used = words
        return { code: code.replace(row, (text, id: string) => (used.has(id) ? text : '')), map: null }
      },
    },
  }
}

const wordsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => readFileSync(join(folder, path), 'utf8').match(/\w+/g) ?? [])
