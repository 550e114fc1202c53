// Finds where a module names other modules and files: imports, exports, and `new URL('…', import.meta.url)`.
import { parseSync } from 'vite'

/** The literals with their quotes, in order: `kind` is `module` or `url`, `text` what stands between the quotes. */
export function findNames(path, code) {
  const { program, module, errors } = parseSync(path.replace(/\.ts$/, '.js'), code)
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`)
  const names = [
    ...module.staticImports.map((each) => each.moduleRequest),
    ...module.staticExports.flatMap((each) => each.entries.map((entry) => entry.moduleRequest)),
    ...module.dynamicImports.map((each) => each.moduleRequest),
  ]
  const spans = [
    ...names.filter((name) => name).map(({ start, end }) => ({ kind: 'module', start, end })),
    ...findUrls(program).map(({ start, end }) => ({ kind: 'url', start, end })),
  ]
  // An export of several names lists its source once for each.
  const distinct = new Map(spans.map((span) => [span.start, span]))
  return [...distinct.values()]
    .sort((a, b) => a.start - b.start)
    .map((span) => ({ ...span, text: code.slice(span.start + 1, span.end - 1) }))
}

function findUrls(node) {
  if (Array.isArray(node)) return node.flatMap(findUrls)
  if (node === null || typeof node !== 'object') return []
  const inner = Object.values(node).flatMap(findUrls)
  return isOwnUrl(node) ? [node.arguments[0], ...inner] : inner
}

const isOwnUrl = ({ type, callee, arguments: args }) =>
  type === 'NewExpression' &&
  callee.name === 'URL' &&
  typeof args[0]?.value === 'string' &&
  args[1]?.type === 'MemberExpression' &&
  args[1].object.type === 'MetaProperty'
