// Compiles a source file for the package: types become blanks, and names of TypeScript files end in .js.
import { stripTypeScriptTypes } from 'node:module'
import { findNames } from './file-names.mjs'

const ENDING = /\.ts(?=['"`]$)/

/** Every line and column stays, so that stack traces of the package fit the sources. */
export function compile(path, source) {
  const code = path.endsWith('.ts') ? stripTypeScriptTypes(source) : source
  let compiled = ''
  let end = 0
  for (const name of findNames(path, code)) {
    compiled += code.slice(end, name.start) + code.slice(name.start, name.end).replace(ENDING, '.js')
    end = name.end
  }
  return compiled + code.slice(end)
}
