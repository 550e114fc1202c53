// Reads the marks of test files: lines in their head that say how they run, each with a reason.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ROOT } from '../../install.mjs'

const HEAD_LINES = 8

/** The mark of a file that changes or measures its whole process. */
export const ALONE = /^\/\/ Runs alone: \S/m
/** The mark of a file that belongs to another circle than other files of its kind. */
export const CIRCLE = /^\/\/ Circle: (inner|outer), because \S/m
/** The mark of a server test whose outcome can differ by engine. */
export const ENGINES = /^\/\/ Engines: both( in the outer circle)?, because \S/m
/** The paths that a test goes through without importing them. */
export const COVERS = /^\/\/ Covers: (\S.*)$/m

export const textOf = (file) => readFileSync(resolve(ROOT, file), 'utf8')

/** Returns the match of a mark in the head of a file with this text, or null. */
export const findMark = (text, mark) => mark.exec(text.split('\n', HEAD_LINES).join('\n'))
