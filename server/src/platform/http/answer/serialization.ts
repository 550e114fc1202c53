// Response schemas → writers that let out nothing else. Each is compiled when it is first needed.
import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

type Writer = (value: unknown) => string

export const compileWriter: FastifySerializerCompiler<Parameters<typeof fastJson.default>[0]> = ({
  schema,
}) => {
  let writer: Writer | undefined
  return (value) => {
    writer ??= fastJson.default(schema)
    return writer(value)
  }
}
