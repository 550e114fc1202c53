// Files of the app that are cached per role: readers, workers, authors, administrators.
import type { Rolldown } from 'vite'

type OutputBundle = Rolldown.OutputBundle
type OutputChunk = Rolldown.OutputChunk

/** Large, and useless without answers of the server; cached on first use. */
const large = /node_modules\/(?:echarts|zrender|zxing-wasm)\//

/** Roles of lazily loaded code by source path; other files are for everyone. */
const roles = {
  admin:
    /\/src\/(?:screens\/(?:admin|setup)|jobs|storage|events)\/|\/locales\/\w+\/(?:admin|setup|audit)\.ts$/,
  write:
    /\/src\/(?:screens\/(?:guides\/(?:Edit|New|Translate|History|Old)|pages\/(?:Edit|New|Translate)|Review|Media|approvals)|approvals|editor|translate|review|history)|\/locales\/\w+\/(?:edit|form|pages|translate|history|drafts|approvals)\.ts$/,
  work: /\/src\/(?:screens\/(?:runs\/|account\/(?:Account|Tokens)|Device|Notices)|run|records|device|scan|account)|\/locales\/\w+\/(?:run|records|scan|device|account|teams)\.ts$/,
} as const

export type Role = keyof typeof roles
export type ShellFiles = Record<Role | 'read', string[]>

type Chunk = OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** The role whose users load a part of the app; `read`: everyone. */
export const roleOf = (path: string): keyof ShellFiles =>
  (Object.keys(roles) as Role[]).find((role) => roles[role].test(path)) ?? 'read'

/** Every file once, with the first role that needs it. */
const order = ['read', 'work', 'write', 'admin'] as const

export function shellFiles(bundle: OutputBundle): ShellFiles {
  const files = Object.values(bundle)
  const chunks = files.filter((file): file is Chunk => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const isLarge = ({ moduleIds }: OutputChunk) => moduleIds.some((id) => large.test(id))
  const taken = new Set<string>()
  const filesOf = (chunk: Chunk): string[] => {
    if (taken.has(chunk.fileName) || isLarge(chunk)) return []
    taken.add(chunk.fileName)
    const sheets = [...(chunk.viteMetadata?.importedCss ?? [])].filter((name) => !taken.has(name))
    for (const name of sheets) taken.add(name)
    // Shared chunks have no source path, even if they are loaded lazily.
    const shared = chunk.dynamicImports.filter((name) => !byName.get(name)?.facadeModuleId)
    const below = [...chunk.imports, ...shared].flatMap((name) => filesOf(byName.get(name) as Chunk))
    return [chunk.fileName, ...sheets, ...below]
  }
  const roots = Map.groupBy(
    chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry),
    ({ facadeModuleId }) => roleOf(facadeModuleId ?? ''),
  )
  const of = Object.fromEntries(
    order.map((role) => [role, (roots.get(role) ?? []).flatMap(filesOf)]),
  ) as ShellFiles
  const isRest = (file: OutputBundle[string]) =>
    file.type === 'asset' && file.fileName.endsWith('.css') && !taken.has(file.fileName)
  of.read.push(...files.filter(isRest).map(({ fileName }) => fileName))
  return Object.fromEntries(
    order.map((role) => [role, of[role].map((name) => `/${name}`).sort()]),
  ) as ShellFiles
}
