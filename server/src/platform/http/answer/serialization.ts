// Compiles response schemas into serializers that drop undeclared members, each when it is first needed.
import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { splitUnions } from './split-unions.ts'

type Schema = Parameters<typeof fastJson.default>[0]
type Writer = (value: unknown) => string

/** Compiling takes milliseconds, and routes and sites of one process share schemas. */
const compiled = new WeakMap<object, Writer>()

export const compileWriter: FastifySerializerCompiler<Schema> = ({ schema }) => writerFor(schema)

/** For data that is not sent as the body of an answer. */
export function writerFor(schema: Schema): Writer {
  let writer: Writer | undefined
  return (value) => {
    writer ??= writerOf(schema)
    return writer(value)
  }
}

function writerOf(schema: Schema): Writer {
  const writer = compiled.get(schema) ?? compile(schema)
  compiled.set(schema, writer)
  return writer
}

/** Optimizing the code of validators takes longer than it saves, and requests wait meanwhile. */
const withoutOptimizing = { code: { optimize: false } }

function compile(whole: Schema): Writer {
  const { schema, unions } = splitUnions(whole)
  return fastJson.default(schema, { schema: unions, ajv: withoutOptimizing })
}
